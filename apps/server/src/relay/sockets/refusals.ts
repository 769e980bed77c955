import type { Clock } from '@holdfast/base'
import type { WebSocket } from 'ws'
import type { Network } from '../../fairness/Network.ts'
import type { RelayLimits } from '../limits.ts'

/**
 * How long a refused socket stays open. An existing client throws an uncaught error if its socket closes at once, and reconnects
 * about 200 times a second if the upgrade is refused. If the socket closes after 300 ms, the client reports the reason and stops
 * retrying.
 */
const REFUSAL_DELAY_MS = 300
/** How long a refused socket stays open if its network keeps reconnecting. */
const REPEATED_REFUSAL_DELAY_MS = 5000
/** The most refusals of one network within the window before the longer delay applies. */
const MAX_QUICK_REFUSALS = 10
const WINDOW_MS = 60_000
/** The share of the places for waiting sockets that one network may take. */
const NETWORK_SHARE = 1 / 8

/**
 * Closes refused sockets late enough for the client to report the reason, and later still if its network keeps reconnecting.
 * While `limits.heldRefusals` sockets wait, further sockets are cut off at once, so that refusals cannot use up all sockets. If
 * an eighth of the waiting sockets are of one network, further sockets of this network are cut off at once, too.
 */
export type Refusals = {
  refuse: (socket: WebSocket, refusal: { code: number; reason: string; network: Network }) => void
  /** Closes the waiting sockets at once. */
  stop: () => void
}

/** Creates the refusals of a relay. */
export function createRefusals({ limits, clock }: { limits: RelayLimits; clock: Clock }): Refusals {
  const counts = new Map<string, { count: number; endsAtMs: number }>()
  const held = new Map<WebSocket, () => void>()

  const countRefusal = ({ name }: Network): number => {
    const nowMs = clock.monotonic()
    for (const [countedName, { endsAtMs }] of counts) {
      // The entries end in the order of their insertion, so the search stops at the first that has not ended.
      if (endsAtMs > nowMs) break
      counts.delete(countedName)
    }
    const entry = counts.get(name) ?? { count: 0, endsAtMs: nowMs + WINDOW_MS }
    entry.count += 1
    counts.set(name, entry)
    return entry.count
  }

  return {
    refuse: (socket, { code, reason, network }) => {
      socket.on('error', () => socket.terminate())
      if (held.size >= limits.heldRefusals || network.heldRefusals >= limits.heldRefusals * NETWORK_SHARE) {
        socket.terminate()
        return
      }
      const delayMs = countRefusal(network) > MAX_QUICK_REFUSALS ? REPEATED_REFUSAL_DELAY_MS : REFUSAL_DELAY_MS
      const cancel = clock.setTimeout(() => {
        held.delete(socket)
        socket.close(code, reason)
      }, delayMs)
      held.set(socket, cancel)
      network.heldRefusals += 1
      socket.on('close', () => {
        cancel()
        network.heldRefusals -= 1
        held.delete(socket)
      })
    },
    stop: () => {
      for (const [socket, cancel] of held) {
        cancel()
        socket.terminate()
      }
      held.clear()
    },
  }
}
