import type { approveSessionAuthenticate, rejectSessionAuthenticate } from '../authenticate/answer.ts'
import type { authenticate } from '../authenticate/authenticate.ts'
import type { AuthRequest, Pairing, PendingRequest, Proposal, SentCalls, Session } from '../records/entities.ts'
import { RelayerClosedError } from '../relayer/errors.ts'
import { authRequestEvent } from '../session/authRequestEvent.ts'
import type { Context } from '../session/context.ts'
import type { ClientEvents } from '../session/events.ts'
import { getSentCalls, keepSentCalls } from '../session/messages/sentCalls.ts'
import { approve, reject } from '../session/verbs/approve.ts'
import { extend, update } from '../session/verbs/change.ts'
import { connect } from '../session/verbs/connect.ts'
import { disconnect, withdraw } from '../session/verbs/disconnect.ts'
import { emit } from '../session/verbs/emit.ts'
import { find } from '../session/verbs/find.ts'
import { pair, proposalEvent } from '../session/verbs/pair.ts'
import { ping } from '../session/verbs/ping.ts'
import { request, requestEvent, respond } from '../session/verbs/request.ts'
import { createContext } from './createContext.ts'
import type { PairingClientOptions } from './options.ts'
import { followTabs, restore } from './restore.ts'

/** A verb of the protocol, bound to its client. */
type BoundVerb<ContextVerb extends (context: Context, parameters: never) => Promise<unknown>> = ContextVerb extends (
  context: Context,
  parameters: infer Parameters,
) => Promise<infer Result>
  ? (parameters: Parameters) => Promise<Result>
  : never

/** One end of the protocol: the verbs of an app, those of a wallet, and the shared ones. */
export type PairingClient = {
  /** did:key that identifies this client to relays. */
  clientId: string
  /**
   * Adds a listener. Returns the function that removes it. The first listener for an event also gets the earlier events that
   * still wait for an answer.
   */
  on: <Name extends keyof ClientEvents>(name: Name, listener: (payload: ClientEvents[Name]) => void) => () => void
  /** Connects to the relay at once, so that the first verb need not wait for the connection. */
  open: () => void
  isConnected: () => boolean
  /**
   * Returns whether the relay is known to be out of reach. While it is, `request` fails at once with
   * {@link RelayOutOfReachError}. The events `relay_unreachable` and `relay_connect` report changes. False until the relay is
   * first needed.
   */
  isRelayUnreachable: () => boolean

  /* An app's verbs. */
  connect: BoundVerb<typeof connect>
  authenticate: BoundVerb<typeof authenticate>
  request: BoundVerb<typeof request>
  find: (parameters: Parameters<typeof find>[1]) => Session[]
  /**
   * Ends the app's proposals and sign-in requests that no wallet has answered, also those of earlier pages. A later approval
   * leads to no session.
   */
  withdraw: () => Promise<void>

  /* A wallet's verbs. */
  pair: BoundVerb<typeof pair>
  approve: BoundVerb<typeof approve>
  reject: BoundVerb<typeof reject>
  update: BoundVerb<typeof update>
  extend: BoundVerb<typeof extend>
  respond: BoundVerb<typeof respond>
  emit: BoundVerb<typeof emit>
  approveSessionAuthenticate: BoundVerb<typeof approveSessionAuthenticate>
  rejectSessionAuthenticate: BoundVerb<typeof rejectSessionAuthenticate>

  /* Verbs of both. */
  ping: BoundVerb<typeof ping>
  disconnect: BoundVerb<typeof disconnect>

  getSession: (topic: string) => Session | undefined
  getSessions: () => Session[]
  getPairings: () => Pairing[]
  getProposals: () => Proposal[]
  getPendingRequests: () => PendingRequest[]
  getAuthRequests: () => AuthRequest[]
  /**
   * Returns the wallet's report about a batch of calls. The report is stored for a day, so that a provider can answer
   * `wallet_getCallsStatus` from it.
   */
  getSentCalls: (batch: Parameters<typeof getSentCalls>[1]) => SentCalls | undefined
  keepSentCalls: BoundVerb<typeof keepSentCalls>
  /** Releases socket, timers and listeners. Records stay; no verb works afterwards. */
  close: () => void
}

/** Above this number of remembered events, those whose records have ended are forgotten. */
const MAX_REMEMBERED = 200

/** An event about a record that waits for an answer. */
type WaitingEvent = 'session_request' | 'session_proposal' | 'session_authenticate'

/** Creates a client. It can be used at once, and connects to the relay when needed. */
export async function createPairingClient(options: PairingClientOptions): Promise<PairingClient> {
  const context = await createContext(options)
  const { events, records, relayer } = context
  const emittedIds = new Set<number>()

  relayer.events.on('connected', () => events.emit('relay_connect', undefined))
  relayer.events.on('disconnected', () => events.emit('relay_disconnect', undefined))
  relayer.events.on('unreachable', () => events.emit('relay_unreachable', undefined))
  relayer.events.on('refused', (error) => events.emit('relay_error', error))
  followTabs(context)
  await restore(context)

  const emitNew = <Name extends WaitingEvent>(name: Name, waiting: ClientEvents[Name][]): void => {
    for (const event of waiting) if (!emittedIds.has(event.id)) events.emit(name, event)
  }
  /** Emits an event for each record that waits for an answer and whose event no listener has received yet. */
  const emitWaiting = (name: keyof ClientEvents): void => {
    if (context.isClosed || events.count(name) === 0) return
    const { requests, proposals, authRequests } = records
    if (name === 'session_request') emitNew(name, requests.values().map(requestEvent))
    else if (name === 'session_proposal')
      emitNew(
        name,
        proposals
          .values()
          .filter(({ isOwn }) => !isOwn)
          .map(proposalEvent),
      )
    else if (name === 'session_authenticate') emitNew(name, authRequests.values().map(authRequestEvent))
  }

  const remember = (id: number): void => {
    emittedIds.add(id)
    if (emittedIds.size <= MAX_REMEMBERED) return
    // Only an event whose record still exists could be emitted again.
    const { requests, proposals, authRequests } = records
    for (const old of emittedIds) {
      if (!requests.get(old) && !proposals.get(old) && !authRequests.get(old)) emittedIds.delete(old)
    }
  }

  const bind = <Parameters, Result>(
    verb: (context: Context, parameters: Parameters) => Result,
  ): ((parameters: Parameters) => Result) => verb.bind(undefined, context)

  /** Loads the sign-in's verbs. The check comes first, since a device without a network cannot load code. */
  const loadSignIn = async (): Promise<typeof import('../authenticate/lazy.ts')> => {
    context.assertReady()
    return import('../authenticate/lazy.ts')
  }

  return {
    clientId: relayer.clientId,
    on: (name, listener) => {
      const undo = events.on(name, (payload) => {
        if (payload && 'id' in payload) remember(payload.id)
        listener(payload)
      })
      queueMicrotask(() => emitWaiting(name))
      return undo
    },
    open: relayer.open,
    isConnected: relayer.isConnected,
    isRelayUnreachable: relayer.isUnreachable,
    connect: bind(connect),
    authenticate: async (parameters) => (await loadSignIn()).authenticate(context, parameters),
    request: bind(request),
    find: bind(find),
    withdraw: bind<void, Promise<void>>(withdraw),
    pair: bind(pair),
    approve: bind(approve),
    reject: bind(reject),
    update: bind(update),
    extend: bind(extend),
    respond: bind(respond),
    emit: bind(emit),
    approveSessionAuthenticate: async (parameters) =>
      (await loadSignIn()).approveSessionAuthenticate(context, parameters),
    rejectSessionAuthenticate: async (parameters) =>
      (await loadSignIn()).rejectSessionAuthenticate(context, parameters),
    ping: bind(ping),
    disconnect: bind(disconnect),
    getSession: (topic) => records.sessions.get(topic),
    getSessions: records.sessions.values,
    getPairings: records.pairings.values,
    getProposals: records.proposals.values,
    getPendingRequests: records.requests.values,
    getAuthRequests: records.authRequests.values,
    getSentCalls: bind(getSentCalls),
    keepSentCalls: bind(keepSentCalls),
    close: () => {
      context.isClosed = true
      events.clear()
      context.expirer.close()
      context.pending.close(new RelayerClosedError())
      relayer.close()
      records.close()
    },
  }
}
