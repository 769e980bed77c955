import type { JsonRpcId } from './jsonRpc.ts'

/**
 * Creates the id generators of one client. An id starts with the time, so that ids sort by age, and ends with random digits. No
 * id repeats.
 *
 * @param now - milliseconds since the Unix epoch.
 * @param random - between 0 and 1.
 */
export function createIds({ now, random }: { now: () => number; random: () => number }): {
  /** Creates an id for a `wc_*` request inside an envelope: 16 digits, a safe integer. */
  peerId: () => number
  /** Creates an id for a request to the relay: 19 digits, as text. */
  relayId: () => string
} {
  let last = 0
  const peerId = (): number => {
    last = Math.max(last + 1, now() * 1_000 + Math.floor(random() * 1_000))
    return last
  }
  return { peerId, relayId: () => `${peerId()}${String(Math.floor(random() * 1_000)).padStart(3, '0')}` }
}

/** Returns the time in a peer's id, in milliseconds. */
export function idMs(id: number): number {
  return Math.floor(id / 1_000)
}

/**
 * Returns whether two ids identify the same request. Existing clients write a long number as `"<digits>n"` in an answer. Such
 * text counts as equal to the number.
 */
export function isSameId(first: JsonRpcId, second: JsonRpcId): boolean {
  return normalizedId(first) === normalizedId(second)
}

function normalizedId(id: JsonRpcId): string {
  return String(id).replace(/^(\d+)n$/, '$1')
}
