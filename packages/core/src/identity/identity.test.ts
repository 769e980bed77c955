import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { defineEvmNetwork } from '@holdfast/caip'
import {
  type Address,
  decodeFunctionData,
  encodeAbiParameters,
  encodeErrorResult,
  encodeFunctionResult,
  type Hex,
  namehash,
  parseAbi,
} from 'viem'
import { describe, expect, onTestFinished, test } from 'vitest'
import { holdAnswers } from '../../test/services/testData.ts'
import { createTestServices } from '../../test/services/testServices.ts'
import { createTestKit, eventually, testNetwork } from '../../test/testKit.ts'
import { createTestWallet } from '../../test/testWallet.ts'
import { eip155 } from '../adapters/eip155/eip155.ts'
import { connect } from '../connections/actions/connect.ts'
import { getAccount } from '../connections/snapshot.ts'
import { forgetUser } from '../forgetUser.ts'
import type { KitOptions } from '../kitOptions.ts'
import { identityCacheKey, nameCacheKey } from '../storage/accountCaches.ts'
import { fetchIdentity, loadProfile, lookUpName, resolveName } from './actions.ts'
import { NameResolutionError } from './errors.ts'
import { unusualCharacters } from './unusualCharacters.ts'

const FRIEND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const RESOLVER = '0x00000000000000000000000000000000000000e5'

const universalAbi = parseAbi([
  'function resolveWithGateways(bytes name, bytes data, string[] gateways) view returns (bytes, address)',
  'function reverseWithGateways(bytes address_, uint256 coinType, string[] gateways) view returns (string, address, address)',
  'error ResolverNotFound(bytes name)',
])
const addrAbi = parseAbi([
  'function addr(bytes32 node) view returns (address)',
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
])

type Names = { addresses: Record<string, Address>; reverse?: Record<string, string>; isDown?: boolean }

/** Starts a node whose universal resolver knows the given names, and answers like the real resolver. */
async function startNameNode({ addresses, reverse = {}, isDown = false }: Names): Promise<string> {
  const unknown = {
    code: 3,
    message: 'execution reverted',
    data: encodeErrorResult({ abi: universalAbi, errorName: 'ResolverNotFound', args: ['0x'] }),
  }
  const answer = (data: Hex): object => {
    const { functionName, args } = decodeFunctionData({ abi: universalAbi, data })
    if (functionName === 'reverseWithGateways') {
      const name = reverse[args[0].toLowerCase()]
      return name
        ? { result: encodeFunctionResult({ abi: universalAbi, functionName, result: [name, RESOLVER, RESOLVER] }) }
        : { error: unknown }
    }
    if (functionName !== 'resolveWithGateways') return { error: unknown }
    const inner = decodeFunctionData({ abi: addrAbi, data: args[1] })
    const found = Object.entries(addresses).find(([name]) => namehash(name) === inner.args[0])?.[1]
    // The name has no address of its own for this coin type.
    if (!found || inner.args.length > 1) return { error: unknown }
    const result = encodeAbiParameters([{ type: 'address' }], [found])
    return { result: encodeFunctionResult({ abi: universalAbi, functionName, result: [result, RESOLVER] }) }
  }
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      if (isDown) return response.writeHead(503).end()
      const { id, method, params } = JSON.parse(text) as { id: number; method: string; params: [{ data: Hex }] }
      response.setHeader('content-type', 'application/json')
      // The kit also reads the balance of a connected account.
      const answered = method === 'eth_call' ? answer(params[0].data) : { result: '0x0' }
      return response.end(JSON.stringify({ jsonrpc: '2.0', id, ...answered }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function createPageWith(names: Names, options: KitOptions = {}) {
  const network = defineEvmNetwork({
    id: 1,
    name: 'Harbour',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [await startNameNode(names)] } },
    contracts: { ensUniversalResolver: { address: RESOLVER } },
  })
  return createTestKit({ networks: [network], adapters: [eip155()], ...options })
}

const createKitWith = async (names: Names) => (await createPageWith(names)).kit

describe('resolveName', () => {
  test('default: asks the universal resolver; mixed case leads to the same address', async () => {
    const kit = await createKitWith({ addresses: { 'rowan.eth': FRIEND } })
    const found = { name: 'rowan.eth', address: FRIEND, unusualCharacters: '' }
    expect(await resolveName(kit, { name: 'rowan.eth', chainId: 1 })).toEqual(found)
    expect(await resolveName(kit, { name: 'RoWaN.ETH', chainId: 1 })).toEqual(found)
  })

  test('param: chainId: resolves a name without an address for the chain to the address on Ethereum', async () => {
    const kit = await createKitWith({ addresses: { 'rowan.eth': FRIEND } })
    expect(await resolveName(kit, { name: 'rowan.eth', chainId: 31_337 })).toMatchObject({ address: FRIEND })
  })

  test.each([
    ['unknown', 'heron.eth', {}],
    ['unknown', 'zero.eth', {}],
    ['invalid', 'a..eth', {}],
    ['invalid', 'ro wan.eth', {}],
    ['unavailable', 'rowan.eth', { isDown: true }],
  ] as const)('error: rejects as %s for the name %s', async (problem, name, change) => {
    const zero = `0x${'0'.repeat(40)}` as const
    const kit = await createKitWith({ addresses: { 'rowan.eth': FRIEND, 'zero.eth': zero }, ...change })
    const error: unknown = await resolveName(kit, { name, chainId: 1 }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(NameResolutionError)
    expect(error).toMatchObject({ problem, shortMessage: 'Error resolving name' })
  })
})

describe('lookUpName', () => {
  const key = FRIEND.toLowerCase()
  test('default: returns a name that resolves to the address', async () => {
    const kit = await createKitWith({ addresses: { 'rowan.eth': FRIEND }, reverse: { [key]: 'rowan.eth' } })
    expect(await lookUpName(kit, { address: FRIEND, chainId: 1 })).toBe('rowan.eth')
  })

  test('behavior: the registries’ answers are stored for five minutes, including the answer that there is no name', async () => {
    const names = { addresses: { 'rowan.eth': FRIEND }, reverse: { [key]: 'rowan.eth' } } as const
    const changing: Names = { addresses: { ...names.addresses }, reverse: { ...names.reverse } }
    const { kit, clock, window } = await createPageWith(changing)
    const lookUp = (address: typeof FRIEND | typeof OTHER) => lookUpName(kit, { address, chainId: 1 })
    expect(await lookUp(FRIEND)).toBe('rowan.eth')
    expect(await lookUp(OTHER)).toBeUndefined()
    const stored = nameCacheKey.parse(window.stored.get(nameCacheKey.key) ?? '')
    expect(stored?.[`eip155:1:${FRIEND}`]).toEqual({ address: FRIEND, ens: ['rowan.eth'], timestamp: clock.now() })
    Object.assign(changing.addresses, { 'heron.eth': FRIEND, 'moss.eth': OTHER })
    Object.assign(changing.reverse ?? {}, { [key]: 'heron.eth', [OTHER.toLowerCase()]: 'moss.eth' })
    clock.tick(299_999)
    expect([await lookUp(FRIEND), await lookUp(OTHER)]).toEqual(['rowan.eth', undefined])
    clock.tick(1)
    expect([await lookUp(FRIEND), await lookUp(OTHER)]).toEqual(['heron.eth', 'moss.eth'])
  })

  test('error: returns no name, and stores nothing, if the registries could not be reached', async () => {
    const { kit, window } = await createPageWith({ addresses: {}, isDown: true })
    expect(await lookUpName(kit, { address: FRIEND, chainId: 1 })).toBeUndefined()
    expect(window.stored.get(nameCacheKey.key)).toBeUndefined()
  })

  test('behavior: a name that cannot be normalised counts as no name, and this result is stored', async () => {
    const { kit, window } = await createPageWith({ addresses: {}, reverse: { [key]: 'ro wan.eth' } })
    expect(await lookUpName(kit, { address: FRIEND, chainId: 1 })).toBeUndefined()
    const stored = nameCacheKey.parse(window.stored.get(nameCacheKey.key) ?? '')
    expect(stored?.[`eip155:1:${FRIEND}`]).toMatchObject({ ens: [] })
  })

  test.each<[string, Names]>([
    ['resolves to another address', { addresses: { 'rowan.eth': OTHER }, reverse: { [key]: 'rowan.eth' } }],
    ['is not normalised', { addresses: { 'rowan.eth': FRIEND }, reverse: { [key]: 'ROWAN.eth' } }],
    ['does not exist', { addresses: {} }],
    ['cannot be looked up', { addresses: {}, isDown: true }],
  ])('error: a name that %s is refused', async (_, names) => {
    const kit = await createKitWith(names)
    expect(await lookUpName(kit, { address: FRIEND, chainId: 1 })).toBeUndefined()
  })
})

describe('fetchIdentity', () => {
  test('default: asks the service once in five minutes', async () => {
    const services = await createTestServices()
    services.answers['/v1/supported-chains'] = { http: ['eip155:31337'], ws: [] }
    services.answers[`/v1/identity/${FRIEND}`] = { name: 'rowan.eth', avatar: 'https://img.example/rowan.png' }
    const { kit, clock } = createTestKit(services.options)
    const ask = () => fetchIdentity(kit, { address: FRIEND, caipNetworkId: 'eip155:31337' })
    const asked = () => services.paths().filter((path) => path.startsWith('/v1/identity/')).length
    const [first, second] = await Promise.all([ask(), ask()])
    expect(first).toEqual({ name: 'rowan.eth', avatar: 'https://img.example/rowan.png' })
    expect(second).toEqual(first)
    await clock.advance(299_999)
    await ask()
    expect(asked()).toBe(1)
    await clock.advance(1)
    await ask()
    expect(asked()).toBe(2)
  })

  test('error: returns no name if the service does not list the chain (it is then not asked), or fails', async () => {
    const services = await createTestServices()
    services.answers['/v1/supported-chains'] = { http: ['eip155:31337'], ws: [] }
    services.answers[`/v1/identity/${FRIEND}`] = { name: 7 }
    const { kit } = createTestKit(services.options)
    const unnamed = { name: null, avatar: null }
    expect(await fetchIdentity(kit, { address: FRIEND, caipNetworkId: 'eip155:1' })).toEqual(unnamed)
    expect(services.paths()).not.toContain(`/v1/identity/${FRIEND}`)
    expect(await fetchIdentity(kit, { address: FRIEND, caipNetworkId: 'eip155:31337' })).toEqual(unnamed)
  })
})

describe('loadProfile', () => {
  test('default: the account in use gets its name and its picture; on a test network nothing is requested', async () => {
    const services = await createTestServices()
    const wallet = createTestWallet()
    services.answers['/v1/supported-chains'] = { http: ['eip155:31337'], ws: [] }
    services.answers[`/v1/identity/${wallet.account.address}`] = {
      name: 'rowan.eth',
      avatar: 'https://img.example/r.png',
    }
    for (const testnet of [true, false]) {
      const { kit, window } = createTestKit({ ...services.options, networks: [{ ...testNetwork(), testnet }] })
      wallet.announce(window)
      await connect(kit, { connectorId: 'com.kelp' })
      await loadProfile(kit)
      const { profileName, profileImage } = getAccount(kit)
      expect([profileName, profileImage]).toEqual(
        testnet ? [undefined, undefined] : ['rowan.eth', 'https://img.example/r.png'],
      )
      const asked = services.requests.filter(({ path }) => path.startsWith('/v1/identity/'))
      expect(asked).toHaveLength(testnet ? 0 : 1)
    }
    const [request] = services.requests.filter(({ path }) => path.startsWith('/v1/identity/'))
    expect(request?.query.get('sender')).toBe(wallet.account.address)
  })
})

describe('forgetUser', () => {
  /** Opens a page on which the account `FRIEND` is connected, and whose service answers only when released. */
  async function openPage(names: Names) {
    const services = await createTestServices()
    services.answers['/v1/supported-chains'] = { http: ['eip155:1'], ws: [] }
    services.answers[`/v1/identity/${FRIEND}`] = { name: 'rowan.eth', avatar: null }
    const release = holdAnswers(services, FRIEND)
    const page = await createPageWith(names, services.options)
    const wallet = createTestWallet({ chainId: 1 })
    wallet.announce(page.window)
    await connect(page.kit, { connectorId: 'com.kelp' })
    const cached = () => [nameCacheKey, identityCacheKey].filter(({ key }) => page.window.stored.has(key))
    return { ...page, services, release, cached }
  }

  test("behavior: the service's answer that arrives after the user was forgotten is not stored", async () => {
    const { kit, services, release, cached } = await openPage({ addresses: {} })
    const late = fetchIdentity(kit, { address: FRIEND, caipNetworkId: 'eip155:1' })
    await eventually(() => services.paths().includes(`/v1/identity/${FRIEND}`))
    await forgetUser(kit)
    release()
    expect(await late).toMatchObject({ name: 'rowan.eth' })
    expect(cached()).toEqual([])
  })

  test.each<[string, Names]>([
    ['a name', { addresses: { 'rowan.eth': FRIEND }, reverse: { [FRIEND.toLowerCase()]: 'rowan.eth' } }],
    ['that there is none', { addresses: {} }],
  ])("behavior: a registry's answer, %s, that arrives after the user was forgotten is not stored", async (_, names) => {
    const { kit, cached } = await openPage(names)
    const late = lookUpName(kit, { address: FRIEND, chainId: 1 })
    void forgetUser(kit)
    await late
    expect(cached()).toEqual([])
  })
})

describe('unusualCharacters', () => {
  test.each([
    ['rowan.eth', ''],
    ['rowan-1.eth', ''],
    ['🐳.eth', ''],
    ['rоwan.eth', 'о (U+043E)'],
    ['öö.eth', 'ö (U+00F6)'],
  ])('default: finds the unusual characters of %s', (name, found) => {
    expect(unusualCharacters(name)).toBe(found)
  })
})
