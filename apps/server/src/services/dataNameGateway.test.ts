import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createNamesClient, toEvmCoinType } from '@holdfast/api/names'
import { devnetNames } from '@holdfast/contracts/devnet-names'
import { reverseRegistrarAbi } from '@holdfast/contracts/devnet-names-bytecode'
import { devnetAccounts, installNames } from '@holdfast/devnet'
import { startTestChain, type TestChain } from '@holdfast/testing'
import {
  createPublicClient,
  createWalletClient,
  defineChain,
  encodeFunctionData,
  type Hex,
  http,
  namehash,
  parseAbi,
  toHex,
} from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { packetToBytes } from 'viem/ens'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { devnetChains } from '../config/chains/chains.ts'
import { dataCaller } from '../test/dataCaller.ts'
import { startTestServer, type TestServer } from '../test/testServer.ts'
import { dataService } from './dataService.ts'

const zone = 'holdfast.eth'
const chainId = 31_337
const resolver = devnetNames.offchainResolver
/** A picture of one pixel as a data URL: an avatar that needs no request. */
const avatar =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
const { projectId, origin, client: dataClient } = dataCaller(() => site.server.addresses.services)

let chain: TestChain
let site: TestServer
const gatewayUrl = () => `${site.server.addresses.services}/v1/names/${chainId}/{sender}/{data}`
beforeAll(async () => {
  chain = await startTestChain()
  const [devnet] = devnetChains(8545)
  if (!devnet) throw new Error('there is no local chain')
  const network = { ...devnet.network, rpcUrls: { default: { http: [chain.rpcUrl] } } }
  site = await startTestServer({
    services: [dataService],
    config: { projectId, chains: [{ ...devnet, network, index: undefined, rpcUpstreams: [chain.rpcUrl] }] },
  })
  await installNames(chain.rpcUrl, { gatewayUrl: gatewayUrl() })
  await register(accountAt(0), `Rowan.${zone}`, { avatar, bio: 'Grows rowans.', location: 'unknown to us' })
}, 120_000)
afterAll(async () => {
  await site.stop()
  await chain.stop()
})

function accountAt(index: number): PrivateKeyAccount {
  const account = devnetAccounts()[index]
  if (!account) throw new RangeError('the devnet has no such account')
  return privateKeyToAccount(account.privateKey)
}
const names = () =>
  createNamesClient({
    url: site.server.addresses.services,
    projectId,
    sdkType: 'holdfast',
    sdkVersion: '1',
    fetch: (input, init) =>
      fetch(input, { ...init, headers: { ...Object.fromEntries(new Headers(init?.headers)), origin } }),
  })
async function register(account: PrivateKeyAccount, name: string, attributes: object = {}): Promise<void> {
  const message = JSON.stringify({ name, attributes, timestamp: Math.floor(Date.now() / 1_000) })
  const signature = await account.signMessage({ message })
  await names().registerName({ coinType: toEvmCoinType(chainId), address: account.address, message, signature })
}
/** Creates a client of an unmodified wallet library, which knows only the chain. */
function wallet() {
  const viemChain = defineChain({
    id: chainId,
    name: 'Devnet',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [chain.rpcUrl] } },
    contracts: { ensUniversalResolver: { address: devnetNames.universalResolver } },
  })
  return createPublicClient({ chain: viemChain, transport: http() })
}
const request = (name: string, data: Hex): Hex =>
  encodeFunctionData({
    abi: parseAbi(['function resolve(bytes name, bytes data) view returns (bytes)']),
    args: [toHex(packetToBytes(name)), data],
  })
const addrOf = (name: string): Hex =>
  encodeFunctionData({ abi: parseAbi(['function addr(bytes32 node) view returns (address)']), args: [namehash(name)] })
async function ask(request: { sender?: string; data: string; chain?: string }): Promise<[number, Hex | undefined]> {
  const { sender = resolver, data, chain: askedChain = String(chainId) } = request
  const response = await fetch(`${site.server.addresses.services}/v1/names/${askedChain}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sender, data }),
  })
  // The body of the gateway's answer or of its refusal.
  return [response.status, ((await response.json()) as { data?: Hex }).data]
}

describe('names on a chain', () => {
  it('default: a wallet’s own ENS calls find a name that was registered here', async () => {
    const { address } = accountAt(0)
    const name = `rowan.${zone}`
    expect(await wallet().getEnsAddress({ name, strict: true })).toBe(address)
    expect(await wallet().getEnsAddress({ name, coinType: BigInt(toEvmCoinType(chainId)), strict: true })).toBe(
      address.toLowerCase(),
    )
    // An account with a key has the same address on every EVM chain, and another one on Bitcoin.
    expect(await wallet().getEnsAddress({ name, coinType: 0x80000001n })).toBe(address.toLowerCase())
    expect(await wallet().getEnsAddress({ name, coinType: 0n, strict: true })).toBeNull()
    expect(await wallet().getEnsName({ address, strict: true })).toBe(name)
    expect(await wallet().getEnsName({ address, coinType: BigInt(toEvmCoinType(chainId)), strict: true })).toBe(name)
    expect(await wallet().getEnsAvatar({ name })).toBe(avatar)
    expect(await wallet().getEnsText({ name, key: 'description', strict: true })).toBe('Grows rowans.')
    expect(await wallet().getEnsText({ name, key: 'location', strict: true })).toBeNull()
    expect((await wallet().getEnsResolver({ name })).toLowerCase()).toBe(resolver.toLowerCase())
  })

  it('behavior: our own API returns the name, and the picture as a URL of the proxy', async () => {
    const { attributes } = await names().getName({ name: 'rowan' })
    expect(attributes).toEqual([{ avatar: expect.stringContaining('/v1/images/256/'), bio: 'Grows rowans.' }])
    const { name, avatar: picture } = await dataClient().getIdentity({ address: accountAt(0).address })
    expect(name).toBe(`rowan.${zone}`)
    expect(picture).toBe(attributes[0]?.avatar)
  })

  it('behavior: an unknown name resolves to null, and a gateway that is down is an error', async () => {
    const name = `nobody-has-this.${zone}`
    expect(await wallet().getEnsAddress({ name, strict: true })).toBeNull()
    expect(await wallet().getEnsName({ address: accountAt(5).address, strict: true })).toBeNull()
    await installNames(chain.rpcUrl, { gatewayUrl: 'http://127.0.0.1:9/{sender}/{data}' })
    await expect(wallet().getEnsAddress({ name: `rowan.${zone}`, strict: true })).rejects.toThrow()
    await expect(wallet().getEnsAddress({ name, strict: true })).rejects.toThrow()
    await installNames(chain.rpcUrl, { gatewayUrl: gatewayUrl() })
    expect(await wallet().getEnsAddress({ name: `rowan.${zone}`, strict: true })).toBe(accountAt(0).address)
  })

  it('behavior: a name that an account claims on the chain replaces the registered one, but must resolve back to the account', async () => {
    const account = accountAt(1)
    await register(account, `alder.${zone}`)
    const { address } = account
    expect(await wallet().getEnsName({ address, strict: true })).toBe(`alder.${zone}`)
    const { chain: viemChain } = wallet()
    const sender = createWalletClient({ account, chain: viemChain, transport: http() })
    const claim = async (name: string) =>
      wallet().waitForTransactionReceipt({
        hash: await sender.writeContract({
          address: devnetNames.reverseRegistrar,
          abi: reverseRegistrarAbi,
          functionName: 'setName',
          args: [name],
        }),
        pollingInterval: 50,
      })
    // The forward answer comes through the gateway, after a reverse answer from the chain.
    await claim(`alder.${zone}`)
    expect(await wallet().getEnsName({ address, strict: true })).toBe(`alder.${zone}`)
    await claim(`rowan.${zone}`)
    expect(await wallet().getEnsName({ address })).toBeNull()
    await expect(wallet().getEnsName({ address, strict: true })).rejects.toThrow('ReverseAddressMismatch')
  })
})

describe('a gateway that lies', () => {
  /** Starts a gateway that answers wallets in place of ours. */
  async function startLiar(lie: (asked: Hex) => Promise<string> | string): Promise<void> {
    const server: Server = createServer((incoming, outgoing) => {
      const data = incoming.url?.split('/').at(-1) as Hex // The address of the gateway ends with the data.
      void Promise.resolve(lie(data)).then((text) => {
        outgoing.writeHead(200, { 'content-type': 'application/json' })
        outgoing.end(text)
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo // It listens on a port.
    await installNames(chain.rpcUrl, { gatewayUrl: `http://127.0.0.1:${port}/{sender}/{data}` })
    onTestFinished(async () => {
      server.closeAllConnections()
      server.close()
      await installNames(chain.rpcUrl, { gatewayUrl: gatewayUrl() })
    })
  }
  const honest = async (data: Hex): Promise<Hex> => (await ask({ data }))[1] ?? '0x'
  const resolveRowan = () => wallet().getEnsAddress({ name: `rowan.${zone}`, strict: true })

  it('default: an answer passed on unchanged is accepted', async () => {
    await startLiar(async (data) => JSON.stringify({ data: await honest(data) }))
    expect(await resolveRowan()).toBe(accountAt(0).address)
  })

  it.each<[string, (data: Hex) => Promise<string> | string]>([
    [
      'the answer for another name',
      async () => JSON.stringify({ data: await honest(request(`alder.${zone}`, addrOf(`alder.${zone}`))) }),
    ],
    [
      'a changed answer',
      async (data) =>
        JSON.stringify({
          data: (await honest(data)).replace(accountAt(0).address.slice(2).toLowerCase(), '11'.repeat(20)),
        }),
    ],
    ['an answer without a signature', () => JSON.stringify({ data: `0x${'00'.repeat(96)}` })],
    ['an empty answer', () => JSON.stringify({ data: '0x' })],
    ['text', () => 'rowan'],
    ['an object without an answer', () => '{}'],
  ])('error: the resolver rejects %s', async (_name, lie) => {
    await register(accountAt(1), `alder.${zone}`).catch(() => undefined)
    await startLiar(lie)
    await expect(resolveRowan()).rejects.toThrow()
  })

  it('error: the resolver rejects an expired answer', async () => {
    const old = await honest(request(`rowan.${zone}`, addrOf(`rowan.${zone}`)))
    await startLiar(() => JSON.stringify({ data: old }))
    expect(await resolveRowan()).toBe(accountAt(0).address)
    await chain.call('evm_increaseTime', 301)
    await chain.mine()
    await expect(resolveRowan()).rejects.toThrow()
  })
})

describe('the gateway', () => {
  const data = request(`rowan.${zone}`, addrOf(`rowan.${zone}`))
  it('default: answers our resolver, in any spelling of its address', async () => {
    expect((await ask({ data }))[0]).toBe(200)
    expect((await ask({ data, sender: resolver.toLowerCase() }))[0]).toBe(200)
  })
  it.each([
    ['another resolver', 404, { data, sender: devnetNames.universalResolver }],
    ['our resolver on another chain', 404, { data, chain: '31338' }],
    ['an invalid chain', 400, { data, chain: 'one' }],
    ['another zone', 404, { data: request('rowan.other.eth', addrOf('rowan.other.eth')) }],
    ['a zone that only ends like ours', 404, { data: request('rowanholdfast.eth', addrOf('rowanholdfast.eth')) }],
    ['the record of another name', 400, { data: request(`rowan.${zone}`, addrOf(`alder.${zone}`)) }],
    ['a name of too many labels', 400, { data: request(`${'a.'.repeat(500)}${zone}`, addrOf(zone)) }],
    ['a record of an unknown type', 400, { data: request(`rowan.${zone}`, '0x12345678') }],
    ['a call of another function', 400, { data: addrOf(`rowan.${zone}`) }],
    ['half a byte', 400, { data: '0x123' }],
    ['a name without an end', 400, { data: data.replace('03657468', '09657468') }],
  ])('error: refuses %s', async (_name, status, asked) => expect((await ask(asked))[0]).toBe(status))

  it.each(['ROWAN', 'rowan\u200d', 'rоwan', '🦊rowan', 'xn--rowan', 'r'.repeat(255), 'a.rowan'])(
    'behavior: %s is another name, which is not registered',
    async (label) => {
      const name = `${label}.${zone}`
      const [status, answer = '0x'] = await ask({ data: request(name, addrOf(name)) })
      expect(status).toBe(200)
      expect(answer.includes(accountAt(0).address.slice(2).toLowerCase())).toBe(false)
    },
  )

  it('error: the resolver rejects an answer signed by a key that the resolver does not know', async () => {
    const [devnet] = devnetChains(8545)
    if (!devnet) throw new Error('there is no local chain')
    const other = await startTestServer({
      services: [dataService],
      config: { projectId, nameSignerKey: generatePrivateKey(), chains: [devnet], database: site.config.database },
    })
    onTestFinished(other.stop)
    const url = `${other.server.addresses.services}/v1/names/${chainId}/{sender}/{data}`
    await installNames(chain.rpcUrl, { gatewayUrl: url })
    await expect(wallet().getEnsAddress({ name: `rowan.${zone}`, strict: true })).rejects.toThrow()
    await installNames(chain.rpcUrl, { gatewayUrl: gatewayUrl() })
  })
})
