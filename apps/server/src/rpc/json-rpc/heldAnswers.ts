/** The most bytes of long answers that the process holds at the same time. One answer takes an eighth at most. */
const MAX_HELD_BYTES = 256 * 1024 * 1024

/**
 * Counts the bytes of the nodes' answers in memory. An answer is held until its last part has come or, in a batch, until the
 * other answers of the batch have come too.
 */
export type HeldAnswers = {
  /** Holds further bytes. @returns whether there was room for them; if not, nothing more is held. */
  take: (bytes: number) => boolean
  release: (bytes: number) => void
  /** How many bytes are held. */
  bytes: () => number
}

/** Creates the counter. @param maxBytes - the most bytes that are held. */
export function createHeldAnswers(maxBytes: number): HeldAnswers {
  let held = 0
  return {
    take: (bytes) => {
      if (held + bytes > maxBytes) return false
      held += bytes
      return true
    },
    release: (bytes) => {
      held -= bytes
    },
    bytes: () => held,
  }
}

/** The counter of this process, whose memory all chains, services and callers share. */
export const heldAnswers: HeldAnswers = createHeldAnswers(MAX_HELD_BYTES)
