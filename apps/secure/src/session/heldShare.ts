import type { Clock } from '@holdfast/base'

/** How long the API's share is held while nothing is signed, in milliseconds. */
const HELD_IDLE_MS = 10 * 60_000
/** How long it is held at all. */
const HELD_TOTAL_MS = 60 * 60_000

/** The API's share in the frame's memory, for a while: then it is overwritten, and asked for again when it is needed. */
export type HeldShare = {
  hold: (share: Uint8Array) => void
  /** A copy for one use. Undefined: there is none, or its time is over. */
  use: () => Uint8Array | undefined
  wipe: () => void
}

/** Creates the place for the share. */
export function createHeldShare(clock: Clock): HeldShare {
  let held: Uint8Array | undefined
  let stopIdle: (() => void) | undefined
  let stopTotal: (() => void) | undefined

  const wipe = (): void => {
    held?.fill(0)
    held = undefined
    stopIdle?.()
    stopTotal?.()
  }
  const touch = (): void => {
    stopIdle?.()
    stopIdle = clock.setTimeout(wipe, HELD_IDLE_MS)
  }
  return {
    hold: (share) => {
      wipe()
      held = share
      stopTotal = clock.setTimeout(wipe, HELD_TOTAL_MS)
      touch()
    },
    use: () => {
      if (held) touch()
      return held?.slice()
    },
    wipe,
  }
}
