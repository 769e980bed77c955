import { type KeyValueStorage, memoryStorage } from '@holdfast/base'
import { createPairingClient, type PairingClient } from '../../src/client/createPairingClient.ts'
import type { PairingClientOptions } from '../../src/client/options.ts'
import type { Session } from '../../src/records/entities.ts'
import type { ClientEvents } from '../../src/session/events.ts'
import type { ProposalNamespaces, SessionNamespaces } from '../../src/wire/params.ts'
import { startTestRelay, type TestRelay } from '../relay/testRelay.ts'

export const ADDRESS = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
export const requestedNamespaces: ProposalNamespaces = {
  eip155: {
    chains: ['eip155:1', 'eip155:10'],
    methods: ['personal_sign'],
    events: ['chainChanged', 'accountsChanged'],
  },
}

/** Builds the namespaces that the tests' wallets grant on chains. */
export function granted(...chains: string[]): SessionNamespaces {
  const { methods, events } = requestedNamespaces['eip155'] ?? { methods: [], events: [] }
  return { eip155: { chains, methods, events, accounts: chains.map((chain) => `${chain}:${ADDRESS}`) } }
}

/** A relay and the clients of one test; all are closed at its end. */
export type Bench = {
  relay: TestRelay
  create: (
    name: string,
    options?: Partial<PairingClientOptions>,
  ) => Promise<PairingClient & { storage: KeyValueStorage }>
  end: () => Promise<void>
}

/** Starts the relay, on which the test creates its clients. */
export async function startBench(): Promise<Bench> {
  const relay = await startTestRelay()
  const clients: PairingClient[] = []
  return {
    relay,
    create: async (name, options = {}) => {
      const storage = options.storage ?? memoryStorage()
      const metadata = { name, description: '', url: `https://${name}.example`, icons: [] }
      const client = await createPairingClient({
        relayUrl: relay.url,
        projectId: 'test',
        metadata,
        storage,
        ...options,
      })
      clients.push(client)
      return { ...client, storage }
    },
    end: async () => {
      for (const client of clients) client.close()
      await relay.stop()
    },
  }
}

/** Waits for the next event of a kind. */
export function next<Name extends keyof ClientEvents>(client: PairingClient, name: Name): Promise<ClientEvents[Name]> {
  return new Promise((resolve) => {
    const undo = client.on(name, (payload) => {
      undo()
      resolve(payload)
    })
  })
}

/** Proposes a session and scans its URI: the wallet has yet to decide. */
export async function propose(
  app: PairingClient,
  wallet: PairingClient,
): Promise<{ id: number; uri: string; pairingTopic: string; approval: () => Promise<Session> }> {
  const proposed = next(wallet, 'session_proposal')
  const { uri = '', approval, pairingTopic } = await app.connect({ optionalNamespaces: requestedNamespaces })
  await wallet.pair({ uri })
  return { id: (await proposed).id, uri, pairingTopic, approval }
}

/** Connects two clients, and waits until both have the session. */
export async function settle(app: PairingClient, wallet: PairingClient, chains = ['eip155:1']): Promise<string> {
  const { id, approval } = await propose(app, wallet)
  const { topic, acknowledged } = await wallet.approve({ id, namespaces: granted(...chains) })
  await Promise.all([approval(), acknowledged()])
  return topic
}

/** Builds a request for a signature on a session. */
export const signRequest = (topic: string, expiry?: number) => ({
  topic,
  chainId: 'eip155:1',
  request: { method: 'personal_sign', params: ['0x', ADDRESS] },
  expiry,
})

/** A wallet's answer when its user declines. */
export const declined = { code: 5000, message: 'User rejected.' }

/** A sign-in request. */
export const signInRequest = {
  chains: ['eip155:1'],
  methods: ['personal_sign'],
  nonce: '32891756',
  domain: 'app.example',
  uri: 'https://app.example/login',
}
