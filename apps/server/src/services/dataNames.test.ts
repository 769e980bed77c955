import { createNamesClient, defaultEvmCoinType, toEvmCoinType } from '@holdfast/api/names'
import { devnetAccounts } from '@holdfast/devnet'
import { startTestChain, type TestChain } from '@holdfast/testing'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { devnetChains } from '../config/chains/chains.ts'
import { dataCaller } from '../test/dataCaller.ts'
import { startTestServer, type TestServer } from '../test/testServer.ts'
import { dataService } from './dataService.ts'

const zone = 'holdfast.eth'
const chainId = 31_337
const coinType = toEvmCoinType(chainId)
const { projectId, origin, get, reasons, options } = dataCaller(() => site.server.addresses.services)

function accountAt(index: number): PrivateKeyAccount {
  const account = devnetAccounts()[index]
  if (!account) throw new RangeError('the devnet has no such account')
  return privateKeyToAccount(account.privateKey)
}
const [rowan, alder, hazel, birch] = [accountAt(0), accountAt(1), accountAt(2), accountAt(3)]

let chain: TestChain
let site: TestServer
beforeAll(async () => {
  chain = await startTestChain()
  const [devnet] = devnetChains(8545)
  if (!devnet) throw new Error('there is no local chain')
  const network = { ...devnet.network, rpcUrls: { default: { http: [chain.rpcUrl] } } }
  site = await startTestServer({
    services: [dataService],
    config: {
      projectId,
      nameZone: zone,
      chains: [{ ...devnet, network, index: undefined, rpcUpstreams: [chain.rpcUrl] }],
      dataLimits: { perNetwork: 1_000, perProject: 10_000 },
    },
  })
}, 120_000)
afterAll(async () => {
  await site.stop()
  await chain.stop()
})

const names = () => createNamesClient(options())

const nowS = () => Math.floor(Date.now() / 1_000)
const messageFor = (name: string, more: object = {}) =>
  JSON.stringify({ name, attributes: {}, timestamp: nowS(), ...more })

async function register(
  account: PrivateKeyAccount,
  name: string,
  more: { message?: string; signer?: PrivateKeyAccount; coinType?: number } = {},
): Promise<Response> {
  const message = more.message ?? messageFor(name)
  return fetch(`${site.server.addresses.services}/v1/profile/account?projectId=${projectId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({
      coin_type: more.coinType ?? coinType,
      address: account.address,
      message,
      signature: await (more.signer ?? account).signMessage({ message }),
    }),
  })
}

describe('POST /v1/profile/account', () => {
  it('default: a signed name is registered, resolves, and is found by its address', async () => {
    const message = messageFor(`Rowan.${zone}`, { address: rowan.address, chainId: `eip155:${chainId}` })
    const signature = await rowan.signMessage({ message })
    const request = { coinType, address: rowan.address, message, signature }
    expect(await names().registerName(request)).toEqual({ success: true })
    const record = await names().getName({ name: `rowan.${zone}` })
    // A key has the same address on every chain.
    const addresses = { [coinType]: { address: rowan.address }, [defaultEvmCoinType]: { address: rowan.address } }
    expect(record).toMatchObject({ name: `rowan.${zone}`, addresses })
    expect(await names().getNamesOf({ address: rowan.address })).toEqual([record])
    // The name without its zone and in capitals is the same name.
    expect(await names().getName({ name: 'ROWAN' })).toEqual(record)
    // A client that lost the answer may repeat the call.
    expect(await names().registerName(request)).toEqual({ success: true })
  })

  it.each([
    ['taken by another account', 'taken', () => register(alder, `rowan.${zone}`)],
    ['for an account that has one', 'already_named', () => register(rowan, `rowan-two.${zone}`)],
    ['that looks like a taken one', 'look_alike', () => register(alder, `r0wan.${zone}`)],
  ])('error: refuses a name %s', async (_name, reason, call) => {
    expect(await reasons(await call())).toEqual([409, reason])
  })

  it.each([
    ['a reserved word', 409, 'reserved', () => register(alder, `supp0rt.${zone}`)],
    ['three characters', 400, 'tooShort', () => register(alder, `abc.${zone}`)],
    ['64 characters', 400, 'tooLong', () => register(alder, `${'a'.repeat(64)}.${zone}`)],
    ['an underscore', 400, 'characters', () => register(alder, `ab_cd.${zone}`)],
    ['an emoji', 400, 'characters', () => register(alder, `abc🦊.${zone}`)],
    ['mixed scripts', 400, 'characters', () => register(alder, `аlder.${zone}`)],
    ['a zero-width joiner', 400, 'characters', () => register(alder, `al\u200dder.${zone}`)],
    ['punycode', 400, 'characters', () => register(alder, `xn--alder.${zone}`)],
    ['two labels', 400, 'zone', () => register(alder, `a.alder.${zone}`)],
    ['another zone', 400, 'zone', () => register(alder, 'alder.other.eth')],
    ['no zone', 400, 'zone', () => register(alder, 'alder')],
    ['text that is no JSON', 400, 'message', () => register(alder, '', { message: 'alder' })],
    [
      'U+0000 in the signed text',
      400,
      'message',
      () => register(alder, '', { message: messageFor(`alder.${zone}`, { attributes: { bio: 'a\0b' } }) }),
    ],
    [
      'half a surrogate pair in the signed text',
      400,
      'message',
      () => register(alder, '', { message: messageFor(`alder.${zone}`, { attributes: { bio: 'a\ud800b' } }) }),
    ],
    [
      'no timestamp',
      400,
      'message',
      () => register(alder, '', { message: `{"name":"alder.${zone}","attributes":{}}` }),
    ],
    [
      'a timestamp an hour ago',
      400,
      'message_expired',
      () => register(alder, '', { message: messageFor(`alder.${zone}`, { timestamp: nowS() - 3_600 }) }),
    ],
    [
      'a timestamp an hour ahead',
      400,
      'message_expired',
      () => register(alder, '', { message: messageFor(`alder.${zone}`, { timestamp: nowS() + 3_600 }) }),
    ],
    [
      'another account in the message',
      400,
      'message_account',
      () => register(alder, '', { message: messageFor(`alder.${zone}`, { address: hazel.address }) }),
    ],
    [
      'another chain in the message',
      400,
      'message_account',
      () => register(alder, '', { message: messageFor(`alder.${zone}`, { chainId: 'eip155:1' }) }),
    ],
    ['the signature of another account', 400, 'signature', () => register(alder, `alder.${zone}`, { signer: hazel })],
    [
      'a chain that is not served',
      400,
      'chain',
      () => register(alder, `alder.${zone}`, { coinType: toEvmCoinType(1) }),
    ],
    ['a coin type of no EVM chain', 400, 'chain', () => register(alder, `alder.${zone}`, { coinType: 60 })],
  ])('error: refuses a registration with %s', async (_name, status, reason, call) => {
    expect(await reasons(await call())).toEqual([status, reason])
    expect(await names().getNamesOf({ address: alder.address })).toEqual([])
  })

  it('behavior: of two accounts that ask at once, one gets the name', async () => {
    const answers = await Promise.all([hazel, birch].map((account) => register(account, `grove.${zone}`)))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const { addresses } = await names().getName({ name: 'grove' })
    const winner = answers[0]?.ok ? hazel : birch
    expect(addresses[String(coinType)]?.address).toBe(winner.address)
  })

  it('error: refuses a body without the required fields', async () => {
    const response = await fetch(`${site.server.addresses.services}/v1/profile/account?projectId=${projectId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: '{"coin_type":"1"}',
    })
    expect(await reasons(response)).toEqual([400, 'invalid_request'])
  })
})

describe('GET /v1/profile', () => {
  it.each(['nobody-has-this', `nobody-has-this.${zone}`, 'rowan.other.eth', 'a_b', '%20', 'a'.repeat(300)])(
    'error: no account has %s',
    async (name) => {
      expect(await reasons(await get(`/v1/profile/account/${encodeURIComponent(name)}`))).toEqual([404, 'name_unknown'])
    },
  )

  it('default: suggests free names first', async () => {
    const { suggestions } = await names().getSuggestions({ name: 'rowan', zone })
    expect(suggestions[0]).toEqual({ name: 'rowan-eth', registered: false })
    expect(suggestions.at(-1)).toEqual({ name: 'rowan', registered: true })
  })

  it('error: refuses suggestions in another zone', async () => {
    expect(await reasons(await get('/v1/profile/suggestions/rowan', { zone: 'other.eth' }))).toEqual([400, 'zone'])
  })

  it('error: refuses an invalid address', async () => {
    expect((await reasons(await get('/v1/profile/reverse/rowan')))[0]).toBe(400)
  })
})
