import { servicesErrorSchema } from '@holdfast/api'
import { createDataClient } from '@holdfast/api/data'
import { startTestChain, type TestChain } from '@holdfast/testing'
import { encodeAbiParameters } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chainDataSchema } from '../config/chains/chainData.ts'
import { devnetChains } from '../config/chains/chains.ts'
import { createEnsClient } from '../identity/createEnsClient.ts'
import { readAvatarNft, readIdentity } from '../identity/readIdentity.ts'
import { createSlots } from '../remote-files/slots.ts'
import { type ContractAnswer, placeContract } from '../test/testContracts.ts'
import { startTestServer, type TestServer } from '../test/testServer.ts'
import { dataService } from './dataService.ts'

const projectId = '0123456789abcdef0123456789abcdef'
const resolver = `0x${'e5'.repeat(20)}` as const
const accountOf = (number: number) => `0x${number.toString(16).padStart(40, '0')}` as const
/**
 * The test's resolver returns an encoded text, whether it is asked for a text or for an address. The first word of the
 * encoded text, read as an address, is this account.
 */
const owner = accountOf(0x20)

let chain: TestChain
let site: TestServer
beforeAll(async () => {
  chain = await startTestChain()
  const [devnet] = devnetChains(8545)
  if (!devnet) throw new Error('there is no local chain')
  site = await startTestServer({
    services: [dataService],
    config: {
      projectId,
      chains: [
        { ...devnet, rpcUpstreams: [chain.rpcUrl], data: chainDataSchema.parse({ ensUniversalResolver: resolver }) },
      ],
    },
  })
}, 60_000)
afterAll(async () => {
  await site.stop()
  await chain.stop()
})

const words = (hex: string): bigint[] => (hex.slice(2).match(/.{64}/g) ?? []).map((word) => BigInt(`0x${word}`))
async function setResolver(name: string, text: string, answers: Record<string, ContractAnswer> = {}): Promise<void> {
  const reversed = encodeAbiParameters(
    [{ type: 'string' }, { type: 'address' }, { type: 'address' }],
    [name, resolver, resolver],
  )
  const record = encodeAbiParameters([{ type: 'string' }], [text])
  const resolved = encodeAbiParameters([{ type: 'bytes' }, { type: 'address' }], [record, resolver])
  await placeContract(chain, resolver, {
    'reverseWithGateways(bytes,uint256,string[])': words(reversed),
    'resolveWithGateways(bytes,bytes,string[])': words(resolved),
    ...answers,
  })
}
async function askNode({ method, params }: { method: string; params: string }) {
  const body = `{"jsonrpc":"2.0","id":1,"method":"${method}","params":${params}}`
  const response = await fetch(chain.rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { result, error } = (await response.json()) as { result?: unknown; error?: unknown }
  return error === undefined ? { result: JSON.stringify(result) } : { error: JSON.stringify(error) }
}
const client = () =>
  createDataClient({ url: site.server.addresses.services, projectId, sdkType: 'holdfast', sdkVersion: '1' })

describe('readAvatarNft', () => {
  it('default: reads a token of an NFT contract', () => {
    expect(readAvatarNft(`eip155:1/erc721:0x${'AB'.repeat(20)}/2430`)).toEqual({
      chainId: 'eip155:1',
      standard: 'erc721',
      token: `0x${'ab'.repeat(20)}`,
      tokenId: '2430',
    })
  })
  it.each(['https://x', 'eip155:1/erc20:0x1/1', `eip155:1/erc721:0x${'ab'.repeat(20)}/-1`, ''])(
    'error: %j is not a token of an NFT contract',
    (text) => expect(readAvatarNft(text)).toBeUndefined(),
  )
})

describe('identity', () => {
  it('default: returns and caches the name that resolves back to the account, with its picture through our proxy', async () => {
    await setResolver('rowan.eth', 'https://pictures.example/rowan.png')
    const identity = await client().getIdentity({ address: owner, sender: accountOf(1) })
    expect(identity.name).toBe('rowan.eth')
    expect(identity.avatar).toMatch(/^http:\/\/localhost:3001\/v1\/images\/256\//)
    await setResolver('other.eth', '')
    expect((await client().getIdentity({ address: owner })).name).toBe('rowan.eth')
  })

  it('behavior: ignores a name that resolves to another account', async () => {
    await setResolver('rowan.eth', '')
    expect(await client().getIdentity({ address: accountOf(2) })).toEqual({ name: null, avatar: null })
  })

  it('behavior: ignores a name that is not normalised, whatever it resolves to', async () => {
    const ens = createEnsClient({
      ask: askNode,
      fetcher: { fetchFile: () => Promise.reject(new Error('unused')) },
      slots: createSlots({ count: 1, maxWaiting: 0, onFull: () => new Error('unused') }),
      signal: new AbortController().signal,
      network: '192.0.2.1',
    })
    const read = () => readIdentity(ens, { address: owner, universalResolver: resolver })
    await setResolver('rowan.eth', '')
    expect(await read()).toMatchObject({ name: 'rowan.eth' })
    for (const name of ['Rowan.eth', 'row\u200Ban.eth', 'rowan..eth']) {
      await setResolver(name, '')
      expect(await read()).toBeUndefined()
    }
  })

  it('behavior: returns null for an account without a name', async () => {
    await setResolver('', '')
    expect(await client().getIdentity({ address: accountOf(4) })).toEqual({ name: null, avatar: null })
  })

  it('behavior: returns no name if the resolver fails in any way', async () => {
    for (const [number, answer] of [
      [5, 'reverts'],
      [6, 'burns'],
      [7, [1n]],
    ] as const) {
      await setResolver('', '', { 'reverseWithGateways(bytes,uint256,string[])': answer })
      expect(await client().getIdentity({ address: accountOf(number) })).toEqual({ name: null, avatar: null })
    }
  })

  it('error: a chain that does not answer is an error, not an account without a name', async () => {
    const [devnet] = devnetChains(8545)
    if (!devnet) throw new Error('there is no local chain')
    const data = chainDataSchema.parse({ ensUniversalResolver: resolver })
    const withoutNode = await startTestServer({
      services: [dataService],
      config: { projectId, chains: [{ ...devnet, rpcUpstreams: ['http://127.0.0.1:9'], data }] },
    })
    const response = await fetch(`${withoutNode.server.addresses.services}/v1/identity/${owner}?projectId=${projectId}`)
    expect(servicesErrorSchema.parse(await response.json())).toMatchObject({
      status: 503,
      reasons: [{ name: 'chain_unavailable' }],
    })
    await withoutNode.stop()
  })

  it('error: refuses an invalid address', async () => {
    const response = await fetch(`${site.server.addresses.services}/v1/identity/rowan.eth?projectId=${projectId}`)
    expect(servicesErrorSchema.parse(await response.json())).toMatchObject({
      status: 400,
      reasons: [{ name: 'address' }],
    })
  })
})
