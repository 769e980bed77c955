import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import type { PairingClient } from '../../src/client/createPairingClient.ts'
import { createProvider, type Provider, type ProviderEvents } from '../../src/provider/createProvider.ts'
import type { Properties, SessionNamespaces } from '../../src/wire/params.ts'
import { ADDRESS, type Bench, next, startBench } from '../flows/pairUp.ts'

/** The methods that the wallet grants. */
export const methods = [
  'personal_sign',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_getCapabilities',
  'wallet_sendCalls',
]
/** The events that the wallet grants. */
export const events = ['chainChanged', 'accountsChanged', 'custom']
/** Builds the grant of some methods on some chains of eip155, with one account. */
export const evm = (granted: string[], ...chains: string[]): SessionNamespaces => ({
  eip155: { chains, methods: granted, events, accounts: chains.map((chain) => `${chain}:${ADDRESS}`) },
})

/** A provider with a session. */
type Connected = {
  provider: Provider
  topic: string
  /** The provider's events after the session was made. */
  emitted: [string, unknown][]
  /** The requests that reached the wallet. */
  asked: { method: string; chainId: string; params: unknown }[]
}

/** An app and a wallet on one relay, and a node for the app's chains. */
export type ProviderPage = {
  bench: Bench
  /** The app's client; a test that reloads the page replaces it. */
  app: PairingClient
  wallet: PairingClient
  node: Server
  nodeUrl: string
  nodeCalls: { method: string; params: unknown; path: string }[]
  /** The node's answers by method. For others, the node returns `node:` and the method's name. It refuses `eth_getProof`. */
  nodeAnswers: Record<string, unknown>
  /** Connects a provider. For a method without an entry in `answers`, the wallet returns `wallet:` and the method's name. */
  connect: (
    namespaces?: SessionNamespaces,
    properties?: { sessionProperties?: Properties; scopedProperties?: Properties },
    answers?: Record<string, unknown>,
  ) => Promise<Connected>
  close: () => Promise<void>
}

/** Opens an app's page beside a wallet. The caller closes it. */
export async function openProviderPage(): Promise<ProviderPage> {
  const bench = await startBench()
  const app = await bench.create('app')
  const wallet = await bench.create('wallet')
  /** Resolves once the wallet has answered everything. */
  let responded: Promise<void> = Promise.resolve()
  const node = createServer((request, response) => {
    let text = ''
    request.on('data', (piece: Buffer) => {
      text += piece.toString()
    })
    request.on('end', () => {
      const { method, params } = JSON.parse(text) as { method: string; params: unknown } // Sent by our client.
      page.nodeCalls.push({ method, params, path: request.url ?? '' })
      if (method === 'eth_getProof')
        return void response.end('{"id":1,"error":{"code":-32601,"message":"no such method","data":7}}')
      const result = method in page.nodeAnswers ? page.nodeAnswers[method] : `node:${method}`
      response.end(JSON.stringify({ id: 1, jsonrpc: '2.0', result }))
    })
  })
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
  const nodeUrl = `http://127.0.0.1:${(node.address() as AddressInfo).port}` // The server listens on a port.

  const connect: ProviderPage['connect'] = async (
    namespaces = evm(methods, 'eip155:1', 'eip155:10'),
    properties = {},
    answers = {},
  ) => {
    const rpcUrls = { 'eip155:1': `${nodeUrl}/1`, 'eip155:10': `${nodeUrl}/10`, 'solana:x': `${nodeUrl}/solana` }
    const provider = createProvider({
      client: page.app,
      rpcUrls,
      bundlerUrl: (name, chain) => `${nodeUrl}/bundler/${name}/${chain}`,
    })
    const emitted: [string, unknown][] = []
    const names: (keyof ProviderEvents)[] = [
      'display_uri',
      'connect',
      'disconnect',
      'accountsChanged',
      'chainChanged',
      'default_chain_changed',
      'session_event',
      'session_update',
      'session_ping',
      'session_delete',
    ]
    for (const name of names) provider.on(name, (payload: unknown) => emitted.push([name, payload]))
    const asked: Connected['asked'] = []
    wallet.on('session_request', ({ id, topic, params: { request, chainId } }) => {
      asked.push({ method: request.method, chainId, params: request.params })
      const result = request.method in answers ? answers[request.method] : `wallet:${request.method}`
      const response = { id, jsonrpc: '2.0', result }
      responded = responded.then(() => wallet.respond({ topic, response }))
    })
    const proposed = next(wallet, 'session_proposal')
    provider.on('display_uri', (uri) => void wallet.pair({ uri }))
    const connecting = provider.connect({ optionalNamespaces: { eip155: { chains: ['eip155:1'], methods, events } } })
    await wallet.approve({ id: (await proposed).id, namespaces, ...properties })
    const { topic } = await connecting
    expect(emitted.splice(0).map(([name]) => name)).toEqual(['display_uri', 'connect'])
    return { provider, topic, emitted, asked }
  }
  const close = async (): Promise<void> => {
    await responded
    node.close()
    await bench.end()
  }
  const page: ProviderPage = { bench, app, wallet, node, nodeUrl, nodeCalls: [], nodeAnswers: {}, connect, close }
  return page
}
