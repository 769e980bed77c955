import type { Clock } from '@holdfast/base'

/** A node may be this many slots behind the newest that was seen: half a minute. */
const MOST_SLOTS_BEHIND = 75
/** Slots within a second at most: one takes 0.4 of it. */
const SLOTS_PER_S = 5

/** Tells answers that are of now from those of a node that has fallen behind. */
export type NewestSlot = { isOfNow: (slot: number) => boolean }

/**
 * Remembers the newest slot that a node has named. It rises no faster than the chain can: a node that names a slot of the far future
 * must not have the answers of all others refused.
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
