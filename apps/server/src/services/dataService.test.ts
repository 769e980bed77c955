import { remoteFeaturesSchema } from '@holdfast/api'
import { fungiblePricesSchema, nativeTokenAddress } from '@holdfast/api/data'
import { checksumAddress } from '@holdfast/caip'
import { startTestChain, type TestChain } from '@holdfast/testing'
import { parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chainDataSchema } from '../config/chains/chainData.ts'
import { devnetChains } from '../config/chains/chains.ts'
import { dataCaller } from '../test/dataCaller.ts'
import { placeContract } from '../test/testContracts.ts'
import { startTestServer, type TestServer } from '../test/testServer.ts'
import { dataService } from './dataService.ts'

const { projectId, origin, get, reasons, client } = dataCaller(() => site.server.addresses.services)
const chainId = 'eip155:31337'
const account = `0x${'a1'.repeat(20)}` as const
const addressOf = (number: number) => `0x${(0xc000 + number).toString(16).padStart(40, '0')}` as const
const [pebble, moss, empty, mute, fake] = [1, 2, 3, 4, 5].map(addressOf) as [
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
]

let chain: TestChain
let site: TestServer
beforeAll(async () => {
  chain = await startTestChain()
  await chain.setBalance(account, parseEther('1.5'))
  await placeContract(chain, pebble, { 'balanceOf(address)': [2_500_000n] })
  await placeContract(chain, moss, { 'balanceOf(address)': [10n ** 70n] })
  await placeContract(chain, empty, { 'balanceOf(address)': [0n] })
  await placeContract(chain, mute, { 'balanceOf(address)': [1n] })
  await placeContract(chain, fake, { 'balanceOf(address)': [9n] })
  await chain.mine()
  const [devnet] = devnetChains(8545)
  if (!devnet) throw new Error('there is no local chain')
  const data = chainDataSchema.parse({
    tokens: [{ address: pebble, name: 'Pebble', symbol: 'PBL', decimals: 6 }],
    prices: [{ kind: 'table', prices: { native: '2000', [pebble]: '0.999999', [fake]: '5' } }],
  })
  site = await startTestServer({
    services: [dataService],
    config: {
      projectId,
      chains: [{ ...devnet, rpcUpstreams: [chain.rpcUrl], data }],
      dataLimits: { perNetwork: 100, perProject: 10_000 },
    },
  })
  const bytes = (address: string): string => `'\\x${address.slice(2)}'`
  for (const [address, name, symbol, decimals] of [
    [pebble, 'Another name', 'XXX', 9],
    [moss, 'Moss', 'MOSS', 18],
    [empty, 'Empty', 'EMP', 18],
    [mute, 'Mute', 'MUTE', 'null'],
    [fake, 'Pebble', 'РBL', 6], // The first letter is Cyrillic.
  ] as const) {
    await site.query(
      `insert into token (chain_id, address, standard, name, symbol, decimals, first_block)
       values (31337, ${bytes(address)}, 'erc20', '${name}', '${symbol}', ${decimals}, 1)`,
    )
    await site.query(`insert into account_holding values (${bytes(account)}, 31337, 'erc20', ${bytes(address)}, 0, 1)`)
  }
}, 60_000)
afterAll(async () => {
  await site.stop()
  await chain.stop()
})

describe('supported-chains', () => {
  it('default: lists the chains of the configuration', async () => {
    expect((await client().getSupportedChains()).http).toEqual([chainId])
  })
})

describe('GET /appkit/v1/config', () => {
  it('default: enables activity in AppKit', async () => {
    const { features } = remoteFeaturesSchema.parse(await (await get('/appkit/v1/config')).json())
    expect(features.filter(({ isEnabled }) => isEnabled)).toEqual([{ id: 'activity', isEnabled: true, config: null }])
  })
})

describe('balance', () => {
  it('default: lists the chain’s balances: the most valuable first, spam last, and null for an unknown price', async () => {
    const { balances } = await client().getBalances({ address: account, chainId })
    expect(balances).toMatchObject([
      {
        name: 'Ether',
        symbol: 'ETH',
        chainId,
        value: 3_000,
        price: 2_000,
        quantity: { decimals: '18', numeric: '1.5' },
        flags: { is_spam: false },
        priceSource: 'table',
      },
      {
        name: 'Pebble',
        symbol: 'PBL',
        address: `${chainId}:${checksumAddress(pebble)}`,
        value: 2.4999975,
        price: 0.999999,
        quantity: { decimals: '6', numeric: '2.5' },
      },
      { symbol: 'MOSS', value: null, price: null, quantity: { decimals: '18', numeric: `1${'0'.repeat(52)}` } },
      { symbol: 'РBL', value: null, price: null, flags: { is_spam: true } },
    ])
    expect(balances[0]).not.toHaveProperty('address')
  })

  it('behavior: balances are cached for a while, unless a fresh read is asked for', async () => {
    const [other] = chain.accounts
    const address = other?.address ?? ''
    const read = async (forceUpdate?: 'native') => {
      const forced = forceUpdate && [nativeTokenAddress(chainId)]
      const { balances } = await client().getBalances({ address, chainId, forceUpdate: forced })
      return balances[0]?.quantity.numeric
    }
    const before = await read()
    await chain.setBalance(address as `0x${string}`, parseEther('3'))
    await chain.mine()
    expect(await read()).toBe(before)
    expect(await read('native')).toBe('3')
    expect(await read()).toBe('3')
  })

  it('behavior: a caller that has the current answer gets 304', async () => {
    const first = await get(`/v1/account/${account}/balance`, { chainId })
    const etag = first.headers.get('etag') ?? ''
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    const again = await get(`/v1/account/${account}/balance`, { chainId }, { 'if-none-match': etag })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  it('behavior: an address in capitals, without 0x, or as CAIP-10 is the same account', async () => {
    const spelled = [account.toUpperCase().replace('0X', '0x'), account.slice(2), `${chainId}:${account}`]
    const bodies = await Promise.all(
      spelled.map(async (text) => (await get(`/v1/account/${encodeURIComponent(text)}/balance`, { chainId })).text()),
    )
    expect(new Set(bodies).size).toBe(1)
  })

  it.each([
    ['a short address', account.slice(0, -1), {}, 'address'],
    ['an address that is not hex', `0x${'zz'.repeat(20)}`, {}, 'address'],
    ['an address with a wrong checksum', `0x${'aA'.repeat(20)}`, {}, 'address'],
    ['an address of another chain', `eip155:1:${account}`, { chainId }, 'address'],
    ['an address of another namespace', 'So11111111111111111111111111111111111111112', {}, 'address'],
    ['a chain that is not served', account, { chainId: 'eip155:1' }, 'chainId'],
    ['a chain id without namespace', account, { chainId: '31337' }, 'chainId'],
    ['an unknown currency', account, { currency: 'doge' }, 'currency'],
    ['a currency without rates', account, { currency: 'eur' }, 'currency'],
    ['an invalid forced token', account, { forceUpdate: '0xb2' }, 'forceUpdate'],
    [
      'a forced token with a wrong checksum',
      account,
      { forceUpdate: `${chainId}:0x${'aA'.repeat(20)}` },
      'forceUpdate',
    ],
  ])('error: refuses %s', async (_name, address, query, parameter) => {
    expect(await reasons(await get(`/v1/account/${address}/balance`, query))).toEqual([400, parameter])
  })

  it.each(['doge', 'eur'])('error: the refusal of %s names the supported currency', async (currency) => {
    const answer = await get(`/v1/account/${account}/balance`, { currency })
    expect(await answer.text()).toContain('Use usd.')
  })

  it("error: answers 'Chain is not supported' for an unserved chain, and refuses a caller without a project or of another origin", async () => {
    const response = await get(`/v1/account/${account}/balance`, { chainId: 'eip155:1' })
    expect(await response.json()).toMatchObject({ reasons: [{ description: 'Chain is not supported' }] })
    expect((await get(`/v1/account/${account}/balance`, { projectId: '' })).status).toBe(400)
    expect((await get(`/v1/account/${account}/balance`, {}, { origin: 'https://evil.example' })).status).toBe(403)
  })
})

describe('fungible/price', () => {
  const post = (body: unknown) =>
    fetch(`${site.server.addresses.services}/v1/fungible/price`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })

  it('default: returns prices in the order of the call, null if unknown, for the project in the body', async () => {
    const addresses = [`${chainId}:${moss}`, nativeTokenAddress(chainId), `${chainId}:${pebble}`, `${chainId}:${fake}`]
    const response = await post({ currency: 'usd', addresses, projectId })
    const { fungibles } = fungiblePricesSchema.parse(await response.json())
    expect(fungibles.map(({ symbol, price, address }) => [symbol, price, address])).toEqual([
      ['MOSS', null, addresses[0]],
      ['ETH', 2_000, addresses[1]],
      ['PBL', 0.999999, addresses[2]],
      ['РBL', null, addresses[3]],
    ])
  })

  it.each([
    ['an empty list of addresses', { projectId, addresses: [] }, 'addresses'],
    ['a plain address', { projectId, addresses: [pebble] }, 'addresses'],
    ['too many addresses', { projectId, addresses: Array(101).fill(`${chainId}:${pebble}`) }, 'addresses'],
    ['a chain that is not served', { projectId, addresses: [`eip155:1:${pebble}`] }, 'chainId'],
    ['an unknown currency', { projectId, currency: 'doge', addresses: [`${chainId}:${pebble}`] }, 'currency'],
    ['a currency without rates', { projectId, currency: 'eur', addresses: [`${chainId}:${pebble}`] }, 'currency'],
  ])('error: refuses %s', async (_name, body, parameter) => {
    expect(await reasons(await post(body))).toEqual([400, parameter])
  })
})

describe('limits', () => {
  it('error: refuses too many calls from one client network, counted before their parameters are checked', async () => {
    const headers = { 'x-forwarded-for': '10.9.8.7' }
    const send = () => get('/v1/account/nonsense/balance', {}, headers)
    const first = await Promise.all(Array.from({ length: 100 }, send))
    expect(new Set(first.map(({ status }) => status))).toEqual(new Set([400]))
    const response = await send()
    expect([response.status, Number(response.headers.get('retry-after')) > 0]).toEqual([429, true])
  })
})
