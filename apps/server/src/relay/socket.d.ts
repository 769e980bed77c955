import type { Duplex } from 'node:stream'
import type { Clock } from '@holdfast/base'
import { type JsonRpcErrorObject, type JsonRpcId } from '@holdfast/pairing/wire'
import type { WebSocket } from 'ws'
import type { RelayLimits, TokenBucket } from './limits.ts'
import type { StoredMessage } from './mailbox/message.ts'
import type { TopicQueue } from './mailbox/TopicQueue.ts'
/** Close codes of the relay. Only the last makes the existing clients stay away; any other brings them back at once. */
export declare const closeCodes: {
  /** The relay goes down; connect again (RFC 6455 registry: service restart). */
  readonly restart: 1012
  /** Too many calls in spite of refusals. */
  readonly flood: 1008
  /** The relay is full or cannot decide; connect again later. */
  readonly tryLater: 1013
  /** The client does not read or does not acknowledge. */
  readonly slowConsumer: 4008
}
/** One topic followed by one socket. */
export type Subscription = {
  readonly connection: Connection
  /** SHA-256 of topic and client id: the id that the existing clients expect. */
  readonly id: string
  readonly queue: TopicQueue
  /** Order of the last message that was looked at. */
  cursor: number
  /** False until the call that asked for it has been answered. */
  isStarted: boolean
}
/** One client's socket: what is on its way to it, and whether it keeps up. */
export declare class Connection {
  #private
  readonly clientId: string
  readonly address: string
  readonly bucket: TokenBucket
  readonly subscriptions: Map<string, Subscription>
  /** Deliveries that wait for their acknowledgement. */
  readonly pending: Map<number, StoredMessage>
  /** Subscriptions with mail that could not be sent yet. */
  readonly lagging: Set<Subscription>
  /** Where `irn_fetchMessages` goes on, by topic; made when it is first called. */
  fetched: Map<string, number> | undefined
  /** Since when it has not kept up, or undefined. */
  blockedSinceMs: number | undefined
  lastHeardMs: number
  lastPingMs: number
  /** Calls refused in a row for coming too fast. */
  refusedInARow: number
  constructor(parameters: {
    clientId: string
    address: string
    socket: WebSocket
    stream: Duplex
    limits: RelayLimits
    clock: Clock
    /** Called when it has read what held it back. */
    onUnblocked: (connection: Connection) => void
  })
  get isOpen(): boolean
  /** Whether a further delivery may be sent now. */
  get keepsUp(): boolean
  /**
   * Sends a text frame. An ASCII text goes out with its header as one string in one write, which costs half of what
   * two buffers do; `ws` has no frame of its own under way, since nothing is compressed or sent in fragments.
   */
  send(text: string): void
  /** Sends a JSON-RPC error. */
  refuse(id: JsonRpcId | null, { code, message }: JsonRpcErrorObject): void
  ping(nowMs: number): void
  /** Says goodbye; a peer that does not answer is cut off. */
  close(code: number, reason: string): void
  terminate(): void
}
