import type { Clock } from '@holdfast/base'
import type { RelayLimits } from '../limits.ts'

/** What a network pays besides the bytes that it sends, as if it had sent so many more. */
export const costs = {
  /** A frame, whatever is in it: a ping, an acknowledgement, a call. */
  frame: 1024,
  /** A comma, colon, opening or escaped quote of a long frame. */
  token: 64,
  /** A client that comes in: its handshake and the signature of its token. */
  client: 16 * 1024,
  /** A topic of a call that names many. */
  topic: 256,
  /** A message that is looked at for a call. */
  message: 32,
  /** A message that had gathered and is delivered. */
  delivery: 256,
} as const

/** What is done at once for a network, as part of its burst; the rest waits for its turn. */
const SHARE = 1 / 64
/** How soon there is another share. */
const SHARE_MS = 5

/**
 * One customer of an access provider, as far as can be told: an IPv4 address or an IPv6 /64. All of its sockets and calls
 * live on one budget, so that a new socket or a new client id brings nothing. The budget may go into debt, since some
 * prices are known only afterwards; then nothing is read from the network until the debt is paid by waiting.
 */
export class Network {
  readonly name: string
  /** All that was ever taken out of the budget. */
  spent = 0
  /** Open sockets. */
  sockets = 0
  /** What waits for its turn, first come first served. */
  readonly tasks: (() => void)[] = []
  /** Whether it stands in the line of turns. */
  isLined = false
  readonly #limits: RelayLimits
  readonly #clock: Clock
  #bytes: number
  #refilledAtMs: number
  #spentAtOnce = 0
  #shareSinceMs: number

  constructor({ name, limits, clock }: { name: string; limits: RelayLimits; clock: Clock }) {
    this.name = name
    this.#limits = limits
    this.#clock = clock
    this.#bytes = limits.addressBurstBytes
    this.#refilledAtMs = this.#shareSinceMs = clock.monotonic()
  }

  /** Takes bytes out of the budget, even those that are not there. */
  spend(bytes: number): void {
    this.spent += bytes
    // As long as there is enough, it does not matter how much came back meanwhile.
    if (this.#bytes < bytes) this.#refill()
    this.#bytes -= bytes
    this.#spentAtOnce += bytes
  }

  /** Milliseconds until the budget is out of debt. */
  waitMs(): number {
    if (this.#bytes < 0) this.#refill()
    return this.#bytes < 0 ? Math.ceil((-this.#bytes * 1000) / this.#limits.addressBytesPerSecond) : 0
  }

  /** Whether what came may be handled at once. Looks at the clock seldom, since it is asked for each chunk of each socket. */
  mayGoOn(): boolean {
    if (this.#spentAtOnce > this.#limits.addressBurstBytes * SHARE) {
      const nowMs = this.#clock.monotonic()
      if (nowMs - this.#shareSinceMs < SHARE_MS) return false
      this.#shareSinceMs = nowMs
      this.#spentAtOnce = 0
    }
    return this.#bytes >= 0 || this.waitMs() === 0
  }

  /** Whether it is as good as a new one, so that forgetting it gives nothing away. */
  isRested(): boolean {
    this.#refill()
    return this.sockets === 0 && this.tasks.length === 0 && this.#bytes === this.#limits.addressBurstBytes
  }

  #refill(): void {
    const { addressBytesPerSecond, addressBurstBytes } = this.#limits
    const nowMs = this.#clock.monotonic()
    const refilled = this.#bytes + ((nowMs - this.#refilledAtMs) * addressBytesPerSecond) / 1000
    this.#bytes = Math.min(addressBurstBytes, refilled)
    this.#refilledAtMs = nowMs
  }
}
