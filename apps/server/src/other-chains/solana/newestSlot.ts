import type { Clock } from '@holdfast/base'

/** How many slots a node may be behind the newest one seen: half a minute. */
const MOST_SLOTS_BEHIND = 75
/** The most slots per second, twice the usual rate: a slot takes 0.4 seconds. */
const SLOTS_PER_S = 5

/** Tells present answers from those of a node that has fallen behind. */
export type NewestSlot = { isOfNow: (slot: number) => boolean }

/**
 * Remembers the newest slot that a node has named. It rises no faster than the chain can, so that a node that names a slot in the
 * far future does not get the answers of all others refused.
 */
export function createNewestSlot(clock: Pick<Clock, 'monotonic'>): NewestSlot {
  let newest: { slot: number; at: number } | undefined
  return {
    isOfNow: (slot) => {
      const at = clock.monotonic()
      if (newest && slot + MOST_SLOTS_BEHIND < newest.slot) return false
      const most = newest ? newest.slot + Math.floor(((at - newest.at) * SLOTS_PER_S) / 1_000) : slot
      if (!newest || (slot > newest.slot && most > newest.slot)) newest = { slot: Math.min(slot, most), at }
      return true
    },
  }
}
