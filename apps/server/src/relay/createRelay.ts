import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type Clock, systemClock } from '@holdfast/base'
import { loadPrimitives } from '@holdfast/pairing/wire'
import { Registry } from 'prom-client'
import { type Authorize, createAdmission } from './admission.ts'
import type { Core } from './core.ts'
import { createNetworks } from './fairness/networks.ts'
import { createTurns } from './fairness/turns.ts'
import { createHub, type Hub } from './hub.ts'
import { defaultLimits, type RelayLimits } from './limits.ts'
import type { Mailbox, MailboxFactory } from './mailbox/Mailbox.ts'
import { createRelayMetrics } from './metrics.ts'
import { createPublishHttp } from './publishHttp.ts'
import { createSockets } from './sockets.ts'

/** How often expired mail is removed. */
const SWEEP_MS = 5000

/** Where the relay tells an operator what went wrong; a pino logger fits. */
export type RelayLog = { warn: (details: object, text: string) => void }

/** What a relay is made of. */
export type RelayOptions = {
  /** Where messages are kept: `memoryMailbox()`, `logMailbox({ directory })` or `redisMailbox({ url })`. */
  mailbox: MailboxFactory
  /** Decides by project, origin and address who may come in. */
  authorize: Authorize
  /** URLs under which clients reach this relay. Without them a token must be made for the host that was asked. */
  audiences?: readonly string[] | undefined
  limits?: Partial<RelayLimits> | undefined
  /** Registry the metrics are added to; by default one of its own. */
  registry?: Registry | undefined
  log?: RelayLog | undefined
  clock?: Clock | undefined
  /** Finds a client's address, for example behind a proxy. By default the socket's own. */
  ipOf?: ((request: IncomingMessage) => string) | undefined
  /** Time between WebSocket pings; the existing clients hang up after 35 s of silence. @default 20000 */
  pingMs?: number | undefined
}

/** A running relay, to be hung into an HTTP server. */
export type Relay = {
  /** Takes over an HTTP upgrade. */
  handleUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  /** Answers a POST with a JSON-RPC publish. */
  publishHttp: (request: Request, context: { ip: string }) => Promise<Response>
  /** Whether its mail is kept in something that does not answer at the moment. */
  isAway: () => boolean
  /** Registry with the relay's metrics. */
  metrics: Registry
  /** Tells every client to connect elsewhere, then makes the mailbox safe and closes it. */
  stop: () => Promise<void>
}

/**
 * Creates a relay: JSON-RPC over WebSocket for existing clients of the pairing protocol, with a mailbox behind it.
 *
 * @throws {MailboxCorruptError} if what is on disk cannot be read.
 */
export async function createRelay(options: RelayOptions): Promise<Relay> {
  const { clock = systemClock, registry = new Registry(), log = { warn: () => undefined }, pingMs = 20_000 } = options
  const limits: RelayLimits = { ...defaultLimits, ...options.limits }
  const warn = (details: object, text: string): void => log.warn(details, text)

  // The mailbox speaks to the hub from its first message on, and the hub to the mailbox: each is bound late.
  let mailbox: Mailbox | undefined
  const opened = (): Mailbox => {
    if (mailbox === undefined) throw new TypeError('the mailbox is used before it is open')
    return mailbox
  }
  const metrics = createRelayMetrics(registry, {
    sockets: () => sockets.size(),
    subscriptions: () => hub.size(),
    mailbox: () => opened().depth(),
  })
  const networks = createNetworks({ limits, clock })
  const turns = createTurns({ clock })
  const hub: Hub = createHub({ mailbox: opened, limits, clock, metrics, turns })
  const { onArrival, isAwaited, isFollowed } = hub
  mailbox = await options.mailbox({ limits, clock, warn, onArrival, isAwaited, isFollowed })
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
    isAway: core.mailbox.isAway,
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
