import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type Clock } from '@holdfast/base'
import { Registry } from 'prom-client'
import { type Authorize } from './admission.ts'
import { type RelayLimits } from './limits.ts'
import type { MailboxFactory } from './mailbox/Mailbox.ts'
/** Where the relay tells an operator what went wrong; a pino logger fits. */
export type RelayLog = {
  warn: (details: object, text: string) => void
}
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
  publishHttp: (
    request: Request,
    context: {
      ip: string
    },
  ) => Promise<Response>
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
export declare function createRelay(options: RelayOptions): Promise<Relay>
