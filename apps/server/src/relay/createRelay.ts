import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type Clock, systemClock } from '@holdfast/base'
import { loadPrimitives } from '@holdfast/pairing/wire'
import { Registry } from 'prom-client'
import { createNetworks } from '../fairness/networks.ts'
import { createNetworkTurns } from '../fairness/networkTurns.ts'
import type { Core } from './core.ts'
import { createHub, type Hub } from './hub.ts'
import { defaultLimits, type RelayLimits } from './limits.ts'
import type { Mailbox, MailboxFactory } from './mailbox/Mailbox.ts'
import { createRelayMetrics } from './metrics.ts'
import { createPublishHttp } from './publishHttp.ts'
import { type Authorize, createAdmission } from './sockets/admission.ts'
import { createSockets } from './sockets/sockets.ts'

/** How often expired messages are removed. */
const SWEEP_MS = 5000

/** Where the relay reports problems to the operator; a pino logger fits. */
export type RelayLog = { warn: (details: object, text: string) => void }

/** The parts and settings of a relay. */
export type RelayOptions = {
  /** Where messages are kept: `memoryMailbox()`, `logMailbox({ directory })` or `redisMailbox({ url })`. */
  mailbox: MailboxFactory
  /** Decides by project, origin and address whether a client is admitted. */
  authorize: Authorize
  /** URLs under which clients reach this relay. Without them, tokens must be issued for the `Host` of the request. */
  audiences?: readonly string[] | undefined
  limits?: Partial<RelayLimits> | undefined
  /** The registry to which the metrics are added; by default a new one. */
  registry?: Registry | undefined
  log?: RelayLog | undefined
  clock?: Clock | undefined
  /** Finds a client's address, for example behind a proxy. By default the address of the socket. */
  ipOf?: ((request: IncomingMessage) => string) | undefined
  /** Time between WebSocket pings; the existing clients hang up after 35 s of silence. @default 20000 */
  pingMs?: number | undefined
}

/** A running relay, to be attached to an HTTP server. */
export type Relay = {
  /** Handles an HTTP upgrade. */
  handleUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  /** Answers a POST whose body is a JSON-RPC publish. */
  publishHttp: (request: Request, context: { ip: string }) => Promise<Response>
  /** Whether the storage of its messages is currently unavailable. */
  isUnavailable: () => boolean
  /** Registry with the relay's metrics. */
  metrics: Registry
  /** Tells every client to reconnect elsewhere, then flushes and closes the mailbox. */
  stop: () => Promise<void>
}

/**
 * Creates a relay: JSON-RPC over WebSocket for existing clients of the pairing protocol, with a mailbox for messages.
 *
 * @throws {MailboxCorruptError} if the data on disk cannot be read.
 */
export async function createRelay(options: RelayOptions): Promise<Relay> {
  const { clock = systemClock, registry = new Registry(), log = { warn: () => undefined }, pingMs = 20_000 } = options
  const limits: RelayLimits = { ...defaultLimits, ...options.limits }
  const warn = (details: object, text: string): void => log.warn(details, text)

  // The mailbox and the hub need each other. The hub is created first, and gets the mailbox through a function.
  let mailbox: Mailbox | undefined
  const getMailbox = (): Mailbox => {
    if (mailbox === undefined) throw new TypeError('the mailbox is used before it is open')
    return mailbox
  }
  const metrics = createRelayMetrics(registry, {
    sockets: () => sockets.size(),
    subscriptions: () => hub.size(),
    mailbox: () => getMailbox().depth(),
  })
  const networks = createNetworks({ limits, clock })
  const turns = createNetworkTurns({ clock })
  const hub: Hub = createHub({ mailbox: getMailbox, limits, clock, metrics, turns })
  const { onArrival, awaitsAcknowledgement, hasSubscribers } = hub
  mailbox = await options.mailbox({ limits, clock, warn, onArrival, awaitsAcknowledgement, hasSubscribers })
  const core: Core = { hub, mailbox, limits, clock, metrics, networks, turns }
  const admit = createAdmission({
    primitives: await loadPrimitives(),
    authorize: options.authorize,
    audiences: options.audiences,
    clock,
    warn,
  })
  const sockets = createSockets({
    core,
    admit,
    pingMs,
    ipOf: options.ipOf ?? ((request) => request.socket.remoteAddress ?? ''),
  })
  const stopSweeping = clock.setInterval(() => {
    core.mailbox.sweep()
    networks.sweep()
  }, SWEEP_MS)
  let stopping: Promise<void> | undefined

  return {
    handleUpgrade: sockets.handleUpgrade,
    publishHttp: createPublishHttp({ core, admit, isDraining: () => stopping !== undefined }),
    isUnavailable: core.mailbox.isUnavailable,
    metrics: registry,
    stop: () => {
      stopping ??= sockets.stop().then(() => {
        stopSweeping()
        return core.mailbox.stop()
      })
      return stopping
    },
  }
}
