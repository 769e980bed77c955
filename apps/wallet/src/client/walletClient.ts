import type { PocketWalletConfig } from '@holdfast/api'
import type { Clock, KeyValueStorage } from '@holdfast/base'
import {
  createPairingClient,
  type Pairing,
  type PairingClient,
  type PairingClientOptions,
  type Session,
} from '@holdfast/pairing'
import { createObservable, type Observable, type Readable } from '@holdfast/ui/observable'
import { createQueue, type Queue } from '../queue/queue.ts'
import type { QueueItem } from '../queue/queueItem.ts'
import { type Batches, createBatches } from '../requests/calls/batches.ts'
import { inOneTab, type Tabs } from '../tabs/tabs.ts'
import { type Answers, createAnswers } from './answers.ts'
import { createSends, type Sends, type SignedTransaction } from './sends.ts'

/** The state of the relay connection. */
export type Connection = 'connecting' | 'connected' | 'refused'

/** The wallet's pairing client, with the records that the screens show. */
export type WalletClient = {
  client: PairingClient
  answers: Answers
  sends: Sends
  queue: Queue
  /** The batches of calls that the wallet has sent for apps. */
  batches: Batches
  sessions: Readable<readonly Session[]>
  /** Pairings on which no proposal or sign-in has been approved yet. */
  pairings: Readable<readonly Pairing[]>
  connection: Readable<Connection>
  /** Reads all records again, here and in the other tabs. Called after every change that the wallet makes. */
  refreshTabs: () => void
  /** Closes the pairing client and the queue. */
  close: () => void
}

/**
 * Creates and opens the pairing client, and updates the observable lists whenever the client's records change.
 *
 * @param options.client - options of the pairing client that a test replaces.
 */
export async function openWalletClient(options: {
  config: PocketWalletConfig
  storage: KeyValueStorage
  tabs: Tabs
  origin: string
  onExpired: (item: QueueItem) => void
  onEnded: (session: Session) => void
  /** Asks the chains' nodes for the answer to a request. */
  lookUp: NonNullable<Parameters<typeof createQueue>[0]['lookUp']>
  /** Rejects if the account cannot make calls atomically. */
  assertAtomic: NonNullable<Parameters<typeof createQueue>[0]['assertAtomic']>
  /** Sends a signed transaction to a node of the chain. */
  toNode: (caipNetworkId: string, transaction: SignedTransaction) => Promise<unknown>
  client?: Partial<PairingClientOptions> | undefined
  /** The clock of the queue. */
  clock: Clock
}): Promise<WalletClient> {
  const { config, storage, tabs, origin, onExpired, onEnded, toNode } = options
  const client = await createPairingClient({
    relayUrl: config.relayUrl,
    projectId: config.projectId,
    metadata: {
      name: 'Pocket Wallet',
      description: 'A small wallet for development and demonstration.',
      url: origin,
      icons: [`${origin}/icon-192.png`],
      redirect: { universal: origin },
    },
    rpcUrl: (chainId) => config.chains.find(({ caipNetworkId }) => caipNetworkId === chainId)?.rpcUrls[0],
    ...options.client,
  })
  const connection = createObservable<Connection>('connecting')
  const sessions = createObservable<readonly Session[]>([])
  const pairings = createObservable<readonly Pairing[]>([])
  const answers = createAnswers({ client, storage, onChange: () => refresh() })
  const sends = createSends({ storage, client, answers, toNode, onChange: () => refresh() })
  const batches = createBatches(storage)
  const { chains } = config
  const { lookUp, assertAtomic, clock } = options
  const findBatch = batches.find
  const queue = createQueue({ client, answers, sends, chains, findBatch, lookUp, assertAtomic, onExpired, clock })

  function refresh(): void {
    setIfChanged(
      sessions,
      client.getSessions().sort((first, second) => second.expiry - first.expiry),
    )
    setIfChanged(
      pairings,
      client.getPairings().filter(({ active }) => !active),
    )
    queue.refresh()
  }

  const reportEnd = (topic: string): void => {
    const session = sessions.get().find((known) => known.topic === topic)
    refresh()
    if (session) onEnded(session)
  }

  client.on('relay_connect', () => {
    connection.set('connected')
    answers.resend()
  })
  client.on('relay_disconnect', () => connection.set('connecting'))
  client.on('relay_error', () => connection.set('refused'))
  client.on('session_delete', ({ topic }) => reportEnd(topic))
  client.on('session_expire', ({ topic }) => reportEnd(topic))
  for (const name of [
    'session_proposal',
    'session_authenticate',
    'session_request',
    'session_request_expire',
    'proposal_expire',
    'session_connect',
    'session_update',
    'session_extend',
    'pairing_delete',
    'pairing_expire',
    'records_sync',
  ] as const) {
    client.on(name, () => refresh())
  }
  tabs.on((message) => {
    if (message === 'records') void batches.load().then(() => answers.load())
  })
  await batches.load()
  const interrupted = await sends.load()
  await answers.load()
  client.open()
  answers.resend()
  for (const id of interrupted) {
    // If the storage fails, the transactions are sent again at the next load.
    inOneTab(`request/${id}`, () => sends.finish(id)).catch(() => undefined)
  }
  return {
    client,
    answers,
    sends,
    batches,
    queue,
    sessions,
    pairings,
    connection,
    refreshTabs: () => {
      refresh()
      tabs.post('records')
    },
    close: () => {
      queue.close()
      client.close()
    },
  }
}

/** Sets a list only if it has changed, so that its subscribers are not notified needlessly. */
function setIfChanged<Item>(list: Observable<readonly Item[]>, next: readonly Item[]): void {
  const before = list.get()
  if (next.length !== before.length || next.some((item, index) => item !== before[index])) list.set(next)
}
