import type { Duplex } from 'node:stream'
import type { Clock } from '@holdfast/base'
import { formatRelayError, type JsonRpcErrorObject, type JsonRpcId } from '@holdfast/pairing/wire'
import type { WebSocket } from 'ws'
import { Intake } from '../../fairness/Intake.ts'
import type { Network } from '../../fairness/Network.ts'
import type { NetworkTurns } from '../../fairness/networkTurns.ts'
import type { RelayLimits, TokenBucket } from '../limits.ts'
import type { StoredMessage } from '../mailbox/message.ts'
import type { TopicQueue } from '../mailbox/TopicQueue.ts'

/**
 * Close codes of the relay. The existing clients reconnect after any of these. They stay away only after `FATAL_CLOSE_CODE`, with
 * which the relay refuses a client.
 */
export const closeCodes = {
  /** The relay is shutting down; reconnect (RFC 6455 registry: service restart). */
  restart: 1012,
  /** Too many calls despite refusals. */
  flood: 1008,
  /** The relay is full or cannot decide; reconnect later. */
  tryLater: 1013,
  /** The client does not read or does not acknowledge. */
  slowConsumer: 4008,
} as const

/** Payloads of this size or more need a longer frame header; `ws` sends them. */
const LONG_FRAME = 65_536
/** How long a peer may take to answer a close before its socket is cut. */
const CLOSE_TIMEOUT_MS = 2000

/** The subscription of one socket to one topic. */
export type Subscription = {
  readonly connection: Connection
  /** SHA-256 of topic and client id: the id that the existing clients expect. */
  readonly id: string
  readonly queue: TopicQueue
  /** Order of the last message examined. */
  cursor: number
  /** False until the subscribing call has been answered. */
  isStarted: boolean
  /** The subscribing calls that have not been answered. */
  waitingCalls: number
  /** Whether the subscription waits for its network's turn to continue. */
  isScheduled: boolean
}

/** One client's socket: what is being sent to it, and whether it keeps up. */
export class Connection {
  readonly clientId: string
  readonly network: Network
  readonly bucket: TokenBucket
  readonly subscriptions = new Map<string, Subscription>()
  /** Deliveries waiting for their acknowledgement. */
  readonly pending = new Map<number, StoredMessage>()
  /** Subscriptions with messages that could not be sent yet. */
  readonly lagging = new Set<Subscription>()
  /** The position at which `irn_fetchMessages` continues, by topic; created on the first call. */
  fetchCursors: Map<string, number> | undefined
  /** The time since which the client has not kept up, by the monotonic clock, or undefined. */
  blockedSinceMs: number | undefined
  lastReceivedMs: number
  lastPingMs: number
  /** Calls refused in a row for exceeding the rate. */
  refusedInARow = 0
  readonly #socket: WebSocket
  readonly #stream: Duplex
  readonly #intake: Intake
  readonly #limits: RelayLimits
  readonly #clock: Clock
  readonly #gather: (stream: Duplex) => void
  readonly #onUnblocked: (connection: Connection) => void

  constructor(parameters: {
    clientId: string
    network: Network
    socket: WebSocket
    stream: Duplex
    turns: NetworkTurns
    limits: RelayLimits
    clock: Clock
    /** See `createWriteGatherer`; all connections share one. */
    gather: (stream: Duplex) => void
    /** Called when the client has read the data that was holding the socket back. */
    onUnblocked: (connection: Connection) => void
  }) {
    const { clientId, network, socket, stream, turns, limits, clock, gather, onUnblocked } = parameters
    this.clientId = clientId
    this.network = network
    this.#socket = socket
    this.#stream = stream
    this.#limits = limits
    this.#clock = clock
    this.#gather = gather
    this.#onUnblocked = onUnblocked
    this.#intake = new Intake({ stream, network, turns })
    this.lastReceivedMs = this.lastPingMs = clock.monotonic()
    this.bucket = { tokens: limits.callBurst, refilledAtMs: this.lastReceivedMs }
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN
  }

  /** Whether another delivery may be sent now. */
  get keepsUp(): boolean {
    return this.pending.size < this.#limits.unacknowledged && this.#stream.writableLength <= this.#limits.bufferedBytes
  }

  /**
   * Sends a text frame. An ASCII text goes out with its header as one string in one write, which costs half as much as two
   * buffers. Writing past `ws` is safe: `ws` compresses and fragments nothing, so it is never in the middle of its own frame.
   *
   * @param isAscii - whether the text is known to be ASCII; if not, its bytes are counted.
   */
  send(text: string, isAscii = false): void {
    if (!this.isOpen) return
    this.#gather(this.#stream)
    const { length } = text
    if (length >= LONG_FRAME || !(isAscii || Buffer.byteLength(text) === length)) this.#socket.send(text)
    else if (length < 126) this.#stream.write(String.fromCharCode(0x81, length) + text, 'latin1')
    else this.#stream.write(String.fromCharCode(0x81, 126, length >> 8, length & 0xff) + text, 'latin1')
    if (this.#stream.writableLength > this.#limits.bufferedBytes) this.#holdBack()
  }

  /** Sends a JSON-RPC error. */
  refuse(id: JsonRpcId | null, { code, message }: JsonRpcErrorObject): void {
    this.send(formatRelayError(id, { code, message }))
  }

  /** Whether the client's data is read as it arrives. */
  get isReading(): boolean {
    return this.#intake.isReading
  }

  /** Records that a whole message or control frame arrived. @param controlBytes - the length of a control frame's payload. */
  recordReceived(controlBytes?: number): void {
    this.lastReceivedMs = this.#clock.monotonic()
    this.#intake.finish(controlBytes)
  }

  ping(nowMs: number): void {
    this.lastPingMs = nowMs
    if (this.isOpen) this.#socket.ping()
  }

  /** Closes the socket; a peer that does not answer the close is cut off. */
  close(code: number, reason: string): void {
    this.#socket.close(code, reason)
    this.#clock.setTimeout(() => this.#socket.terminate(), CLOSE_TIMEOUT_MS)
  }

  /** Sends what is still held back, such as the close frame of a protocol error, and cuts the socket off. */
  terminate(): void {
    this.#stream.uncork()
    this.#socket.terminate()
  }

  /** Stops reading from a peer until the peer has read the data that was sent to it. */
  #holdBack(): void {
    if (this.#intake.isStopped) return
    this.blockedSinceMs ??= this.#clock.monotonic()
    this.#intake.stop()
    this.#stream.once('drain', () => {
      this.blockedSinceMs = undefined
      this.#intake.start()
      this.#onUnblocked(this)
    })
  }
}
