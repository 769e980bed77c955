import type { Clock } from '@holdfast/base'

/** How many slots a node may be behind the newest known slot: half a minute. */
const MAX_SLOTS_BEHIND = 75
/** How many slots per second the newest known slot may rise: twice the usual rate, which is one slot in 0.4 seconds. */
const SLOTS_PER_S = 5

/** Detects answers from nodes that have fallen behind. */
export type NewestSlot = {
  /** Returns whether an answer's slot is recent. A higher slot raises the newest known slot, but at a limited rate. */
  isRecent: (slot: number) => boolean
}

/**
 * Creates the record of the newest slot that nodes have reported. This slot rises no faster than the chain can. Otherwise, one
 * node that reports a slot in the far future would make the answers of all other nodes look old.
 */
export function createNewestSlot(clock: Pick<Clock, 'monotonic'>): NewestSlot {
  let newest: { slot: number; atMs: number } | undefined
  return {
    isRecent: (slot) => {
      const atMs = clock.monotonic()
      if (newest && slot + MAX_SLOTS_BEHIND < newest.slot) return false
      const maxSlot = newest ? newest.slot + Math.floor(((atMs - newest.atMs) * SLOTS_PER_S) / 1_000) : slot
      if (!newest || (slot > newest.slot && maxSlot > newest.slot)) newest = { slot: Math.min(slot, maxSlot), atMs }
      return true
    },
  }
}
