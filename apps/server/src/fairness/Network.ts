import type { Clock } from '@holdfast/base'

/** How much one network may send. */
export type NetworkBudget = {
  /**
   * Bytes per second from one network (an IPv4 address or an IPv6 /64), over all its sockets and calls. Costly work counts as
   * more than its bytes, see {@link costs}. Data that arrives faster is read later.
   */
  addressBytesPerSecond: number
  /** Bytes that a network may send at once before the rate applies. */
  addressBurstBytes: number
}

/** Charges to a network on top of the bytes that it sends, expressed in bytes. */
export const costs = {
  /** Any frame: a ping, an acknowledgement, a call. */
  frame: 1024,
  /** A comma, colon, opening bracket or escaped quote in a long frame. */
  token: 64,
  /** The admission of a client: its handshake, and the check of its token's signature. */
  client: 16 * 1024,
  /** Each topic of a call that names several. */
  topic: 256,
  /** Each message that a call examines. */
  message: 32,
  /** Each delivered message that had been waiting. */
  delivery: 256,
} as const

/**
 * The share of its burst that a network may use within `SHARE_MS` without waiting. Beyond it, the network's data waits for the
 * network's turn.
 */
const SHARE = 1 / 64
/** The most memory for a network's unfinished messages, as a multiple of its burst. */
const UNFINISHED_BURSTS = 4
/** How often a network's share of its burst is renewed. */
const SHARE_MS = 5

/**
 * One customer of an access provider, as far as an address shows: an IPv4 address or an IPv6 /64. All of its sockets and calls
 * share one budget, so a new socket or a new client id gains nothing. Some costs are known only afterwards, so the budget may
 * go into debt; then nothing is read from the network until the refill has paid the debt.
 */
export class Network {
  readonly name: string
  /** All bytes ever taken from the budget. */
  spent = 0
  /** Open sockets. */
  sockets = 0
  /** Subscriptions of these sockets to topics of the relay. */
  subscriptions = 0
  /** Refused sockets that wait for their close. */
  heldRefusals = 0
  /** Bytes of unfinished messages in memory. */
  unfinished = 0
  /** Tasks waiting for the network's turn, in order. */
  readonly tasks: (() => void)[] = []
  /** Whether the network waits for its turn. */
  isQueued = false
  readonly #limits: NetworkBudget
  readonly #clock: Clock
  #bytes: number
  #refilledAtMs: number
  #spentOfShare = 0
  #shareSinceMs: number

  constructor({ name, limits, clock }: { name: string; limits: NetworkBudget; clock: Clock }) {
    this.name = name
    this.#limits = limits
    this.#clock = clock
    this.#bytes = limits.addressBurstBytes
    this.#refilledAtMs = this.#shareSinceMs = clock.monotonic()
  }

  /** Takes bytes from the budget, even if that leaves a debt. */
  spend(bytes: number): void {
    this.spent += bytes
    // While the budget suffices, the refill can wait.
    if (this.#bytes < bytes) this.#refill()
    this.#bytes -= bytes
    this.#spentOfShare += bytes
  }

  /** Milliseconds until the budget is out of debt. */
  waitMs(): number {
    if (this.#bytes < 0) this.#refill()
    return this.#bytes < 0 ? Math.ceil((-this.#bytes * 1000) / this.#limits.addressBytesPerSecond) : 0
  }

  /**
   * Whether new data may be handled at once. This method runs for every chunk of every socket, so it reads the clock rarely.
   */
  isWithinBudget(): boolean {
    if (this.#spentOfShare > this.#limits.addressBurstBytes * SHARE) {
      const nowMs = this.#clock.monotonic()
      if (nowMs - this.#shareSinceMs < SHARE_MS) return false
      this.#shareSinceMs = nowMs
      this.#spentOfShare = 0
    }
    return this.#bytes >= 0 || this.waitMs() === 0
  }

  /** Whether unfinished messages fill more memory than honest clients need. */
  keepsTooMuch(): boolean {
    return this.unfinished > this.#limits.addressBurstBytes * UNFINISHED_BURSTS
  }

  /** Whether the network is in the state of a new network. A client gains nothing when such a network is forgotten. */
  isIdle(): boolean {
    this.#refill()
    const isUnused = this.sockets === 0 && this.heldRefusals === 0 && this.tasks.length === 0
    return isUnused && this.#bytes === this.#limits.addressBurstBytes
  }

  #refill(): void {
    const { addressBytesPerSecond, addressBurstBytes } = this.#limits
    const nowMs = this.#clock.monotonic()
    const refilled = this.#bytes + ((nowMs - this.#refilledAtMs) * addressBytesPerSecond) / 1000
    this.#bytes = Math.min(addressBurstBytes, refilled)
    this.#refilledAtMs = nowMs
  }
}
