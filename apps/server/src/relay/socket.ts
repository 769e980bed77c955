import type { Duplex } from 'node:stream'
import type { Clock } from '@holdfast/base'
import { formatRelayError, type JsonRpcErrorObject, type JsonRpcId } from '@holdfast/pairing/wire'
import type { WebSocket } from 'ws'
import { Intake } from './fairness/Intake.ts'
import type { Network } from './fairness/Network.ts'
import type { Turns } from './fairness/turns.ts'
import type { RelayLimits, TokenBucket } from './limits.ts'
import type { StoredMessage } from './mailbox/message.ts'
import type { TopicQueue } from './mailbox/TopicQueue.ts'

/** Close codes of the relay. Only the last makes the existing clients stay away; any other brings them back at once. */
export const closeCodes = {
  /** The relay goes down; connect again (RFC 6455 registry: service restart). */
  restart: 1012,
  /** Too many calls in spite of refusals. */
  flood: 1008,
  /** The relay is full or cannot decide; connect again later. */
  tryLater: 1013,
  /** The client does not read or does not acknowledge. */
  slowConsumer: 4008,
} as const

/** Payloads from this size on need a longer frame header; they are left to `ws`. */
const LONG_FRAME = 65_536
/** How long a socket may take to answer a close before it is cut. */
const CLOSE_TIMEOUT_MS = 2000

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
  /** Whether it goes on when it is its network's turn. */
  isScheduled: boolean
}

/** One client's socket: what is on its way to it, and whether it keeps up. */
export class Connection {
  readonly clientId: string
  readonly network: Network
  readonly bucket: TokenBucket
  readonly subscriptions = new Map<string, Subscription>()
  /** Deliveries that wait for their acknowledgement. */
  readonly pending = new Map<number, StoredMessage>()
  /** Subscriptions with mail that could not be sent yet. */
  readonly lagging = new Set<Subscription>()
  /** Where `irn_fetchMessages` goes on, by topic; made when it is first called. */
  fetched: Map<string, number> | undefined
  /** Since when it has not kept up, by the clock that never goes back, or undefined. */
  blockedSinceMs: number | undefined
  lastHeardMs: number
  lastPingMs: number
  /** Calls refused in a row for coming too fast. */
  refusedInARow = 0
  readonly #socket: WebSocket
  readonly #stream: Duplex
  readonly #intake: Intake
  readonly #limits: RelayLimits
  readonly #clock: Clock
  readonly #onUnblocked: (connection: Connection) => void

  constructor(parameters: {
    clientId: string
    network: Network
    socket: WebSocket
    stream: Duplex
    turns: Turns
    limits: RelayLimits
    clock: Clock
    /** Called when it has read what held it back. */
    onUnblocked: (connection: Connection) => void
  }) {
    const { clientId, network, socket, stream, turns, limits, clock, onUnblocked } = parameters
    this.clientId = clientId
    this.network = network
    this.#socket = socket
    this.#stream = stream
    this.#limits = limits
    this.#clock = clock
    this.#onUnblocked = onUnblocked
    this.#intake = new Intake({ stream, network, turns })
    this.lastHeardMs = this.lastPingMs = clock.monotonic()
    this.bucket = { tokens: limits.callBurst, refilledAtMs: this.lastHeardMs }
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN
  }

  /** Whether a further delivery may be sent now. */
  get keepsUp(): boolean {
    return this.pending.size < this.#limits.unacknowledged && this.#stream.writableLength <= this.#limits.bufferedBytes
  }

  /**
   * Sends a text frame. An ASCII text goes out with its header as one string in one write, which costs half of what
   * two buffers do; `ws` has no frame of its own under way, since nothing is compressed or sent in fragments.
   *
   * @param isAscii - whether it is known to be; if not, it is counted.
   */
  send(text: string, isAscii = false): void {
    if (!this.isOpen) return
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

  /** Whether what it sends is read as it comes; of one that waits for its turn nothing is heard meanwhile. */
  get isHeard(): boolean {
    return !this.#stream.isPaused()
  }

  ping(nowMs: number): void {
    this.lastPingMs = nowMs
    if (this.isOpen) this.#socket.ping()
  }

  /** Says goodbye; a peer that does not answer is cut off. */
  close(code: number, reason: string): void {
    this.#socket.close(code, reason)
    this.#clock.setTimeout(() => this.#socket.terminate(), CLOSE_TIMEOUT_MS)
  }

  terminate(): void {
    this.#socket.terminate()
  }

  /** Stops reading from a peer that does not read what it is sent, until it has. */
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
