import { type Clock, memoryStorage, systemClock } from '@holdfast/base'
import {
  type ClientEvents,
  createPairingClient,
  type PairingClient,
  PeerError,
  type Session,
  type SessionNamespaces,
} from '@holdfast/pairing'
import { buildAuthObject, formatAuthMessage, populateAuthPayload } from '@holdfast/pairing/sign-in'
import { privateKeyToAccount } from 'viem/accounts'
import { type Cutter, createCutter } from './cuttingSocket.ts'

/** A client, the events that it received in order, and the means to cut its connection. */
export type Peer = PairingClient & { events: string[]; cutter: Cutter }

const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const chain = 'eip155:1'
const methods = ['personal_sign']
const events = ['chainChanged', 'accountsChanged']
const requestedNamespaces = { eip155: { chains: [chain, 'eip155:10'], methods, events } }
const granted = (...chains: string[]): SessionNamespaces => ({
  eip155: { chains, methods, events, accounts: chains.map((id) => `${id}:${account.address}`) },
})

/** The events that a peer records. A user would notice if one of them came twice. */
const watchedEvents = [
  'session_proposal',
  'session_authenticate',
  'session_connect',
  'session_update',
  'session_extend',
  'session_delete',
  'session_request',
  'session_event',
  'session_ping',
  'pairing_ping',
] as const satisfies (keyof ClientEvents)[]

/** The time without a relay after which an app's requests fail, in milliseconds. */
const UNREACHABLE_MS = 3_000
/** A clock with which the relay never counts as unreachable, since a restart may take longer than `UNREACHABLE_MS`. */
const patientClock: Clock = {
  ...systemClock,
  setTimeout: (callback, ms) => (ms === UNREACHABLE_MS ? () => {} : systemClock.setTimeout(callback, ms)),
}

/** Creates a peer that connects to a relay. */
export async function createPeer(relayUrl: string, name: string): Promise<Peer> {
  const cutter = createCutter()
  const metadata = { name, description: '', url: `https://${name}.example`, icons: [] }
  const { createSocket } = cutter
  const client = await createPairingClient({
    relayUrl,
    metadata,
    storage: memoryStorage(),
    createSocket,
    clock: patientClock,
  })
  const received: string[] = []
  for (const event of watchedEvents) client.on(event, () => received.push(event))
  return { ...client, events: received, cutter }
}

/**
 * One step of the protocol. `prepare` runs both peers up to the step. `run` performs the step, until both peers have received
 * every message.
 */
export type Flow = {
  prepare: (app: Peer, wallet: Peer) => Promise<unknown>
  run: (app: Peer, wallet: Peer, prepared: never) => Promise<unknown>
  /** The events that each peer receives, once each. */
  expectedEvents: { app?: string[]; wallet?: string[] }
}

/** Infers the type of `run` from the result of `prepare`. */
function flow<Prepared>(definition: {
  prepare: (app: Peer, wallet: Peer) => Promise<Prepared>
  run: (app: Peer, wallet: Peer, prepared: Prepared) => Promise<unknown>
  expectedEvents: Flow['expectedEvents']
}): Flow {
  return definition
}

/** Every flow of the protocol. */
export const flows: Record<string, Flow> = {
  propose: flow({
    prepare: async () => undefined,
    run: (app, wallet) => propose(app, wallet),
    expectedEvents: { wallet: ['session_proposal'] },
  }),
  'approve and settle': flow({
    prepare: propose,
    run: approve,
    expectedEvents: { app: ['session_connect'] },
  }),
  reject: flow({
    prepare: propose,
    run: async (_app, wallet, { id, approval }) => {
      await wallet.reject({ id, reason: { code: 5000, message: 'User rejected.' } })
      const error = await approval().catch((caught: unknown) => caught)
      if (!(error instanceof PeerError) || error.code !== 5000) throw error
    },
    expectedEvents: {},
  }),
  request: flow({
    prepare: settle,
    run: async (app, wallet, topic) => {
      const request = next(wallet, 'session_request')
      void app.request(personalSign(topic)).catch(() => undefined)
      await request
    },
    expectedEvents: { wallet: ['session_request'] },
  }),
  respond: flow({
    prepare: async (app, wallet) => {
      const topic = await settle(app, wallet)
      const request = next(wallet, 'session_request')
      const answered = app.request(personalSign(topic))
      return { topic, answered, id: (await request).id }
    },
    run: async (_app, wallet, { topic, answered, id }) => {
      await wallet.respond({ topic, response: { id, jsonrpc: '2.0', result: '0xsigned' } })
      if ((await answered) !== '0xsigned') throw new Error('the app got another answer')
      if (wallet.getPendingRequests().length > 0) throw new Error('the wallet has a pending request')
    },
    expectedEvents: {},
  }),
  update: flow({
    prepare: settle,
    run: async (app, wallet, topic) => {
      const updated = next(app, 'session_update')
      const { acknowledged } = await wallet.update({ topic, namespaces: granted(chain, 'eip155:10') })
      await Promise.all([updated, acknowledged()])
      if (app.getSession(topic)?.namespaces['eip155']?.chains?.length !== 2) throw new Error('the app did not update')
    },
    expectedEvents: { app: ['session_update'] },
  }),
  extend: flow({
    prepare: settle,
    run: async (app, wallet, topic) => {
      const extended = next(app, 'session_extend')
      const { acknowledged } = await wallet.extend({ topic })
      await Promise.all([extended, acknowledged()])
    },
    expectedEvents: { app: ['session_extend'] },
  }),
  ping: flow({
    prepare: settle,
    run: (app, wallet, topic) => Promise.all([app.ping({ topic }), wallet.ping({ topic })]),
    expectedEvents: { app: ['session_ping'], wallet: ['session_ping'] },
  }),
  emit: flow({
    prepare: settle,
    run: async (app, wallet, topic) => {
      const emitted = next(app, 'session_event')
      await wallet.emit({ topic, event: { name: 'chainChanged', data: 1 }, chainId: chain })
      await emitted
    },
    expectedEvents: { app: ['session_event'] },
  }),
  'disconnect by the app': flow({
    prepare: settle,
    run: (app, wallet, topic) => disconnect(app, wallet, topic),
    expectedEvents: { wallet: ['session_delete'] },
  }),
  'disconnect by the wallet': flow({
    prepare: settle,
    run: (app, wallet, topic) => disconnect(wallet, app, topic),
    expectedEvents: { app: ['session_delete'] },
  }),
  authenticate: flow({
    prepare: async () => undefined,
    run: async (app, wallet) => {
      const request = next(wallet, 'session_authenticate')
      const { uri, response } = await app.authenticate({
        chains: [chain],
        methods,
        nonce: '32891756',
        domain: 'app.example',
        uri: 'https://app.example/login',
      })
      await wallet.pair({ uri })
      const { id, params } = await request
      const authPayload = populateAuthPayload({ authPayload: params.authPayload, chains: [chain], methods })
      const iss = `did:pkh:${chain}:${account.address}`
      const s = await account.signMessage({ message: formatAuthMessage(authPayload, iss) })
      await wallet.approveSessionAuthenticate({ id, auths: [buildAuthObject(authPayload, { t: 'eip191', s }, iss)] })
      const { session, auths } = await response()
      if (!session || auths?.length !== 1) throw new Error('not signed in')
      if (!wallet.getSession(session.topic)) throw new Error('the wallet has no session')
    },
    expectedEvents: { wallet: ['session_authenticate'], app: ['session_connect'] },
  }),
}

const personalSign = (topic: string) => ({
  topic,
  chainId: chain,
  request: { method: 'personal_sign', params: ['0x', account.address] },
})

/** Waits for the next event of a kind. */
function next<Name extends keyof ClientEvents>(client: PairingClient, name: Name): Promise<ClientEvents[Name]> {
  return new Promise((resolve) => {
    const undo = client.on(name, (payload) => {
      undo()
      resolve(payload)
    })
  })
}

type Proposed = { id: number; approval: () => Promise<Session> }

async function propose(app: PairingClient, wallet: PairingClient): Promise<Proposed> {
  const proposed = next(wallet, 'session_proposal')
  const { uri = '', approval } = await app.connect({ optionalNamespaces: requestedNamespaces })
  await wallet.pair({ uri })
  return { id: (await proposed).id, approval }
}

async function approve(app: PairingClient, wallet: PairingClient, { id, approval }: Proposed): Promise<string> {
  const { topic, acknowledged } = await wallet.approve({ id, namespaces: granted(chain) })
  const [session] = await Promise.all([approval(), acknowledged()])
  if (session.topic !== topic || app.getSession(topic)?.acknowledged !== true) throw new Error('the sessions differ')
  return topic
}

async function settle(app: PairingClient, wallet: PairingClient): Promise<string> {
  return approve(app, wallet, await propose(app, wallet))
}

async function disconnect(one: PairingClient, other: PairingClient, topic: string): Promise<void> {
  const deleted = next(other, 'session_delete')
  await one.disconnect({ topic })
  await deleted
  if (one.getSessions().length + other.getSessions().length > 0) throw new Error('a session is left')
}

/** Waits until every message between the peers has arrived, on every topic that they share. */
export async function waitUntilDelivered(app: PairingClient, wallet: PairingClient): Promise<void> {
  for (const { topic } of [...app.getSessions(), ...app.getPairings()]) {
    const isShared = wallet.getSession(topic) ?? wallet.getPairings().find((pairing) => pairing.topic === topic)
    if (isShared) await Promise.all([app.ping({ topic }), wallet.ping({ topic })])
  }
}
