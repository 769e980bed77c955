import type { SharePlace } from '@holdfast/api/embedded'
import type { Clock } from '@holdfast/base'

/** How long the API's share is held after its last use, in milliseconds. */
const HELD_IDLE_MS = 10 * 60_000
/** The longest time that the share is held, in milliseconds. */
const HELD_TOTAL_MS = 60 * 60_000

/**
 * The set and version of a share. They are compared on each use, since another tab may have written the next version, whose
 * shares do not combine with the held share.
 */
type Place = Pick<SharePlace, 'setId' | 'version'>

/** The API's share, held in the frame's memory for a while. After that, it is overwritten, and must be fetched again. */
export type HeldShare = {
  hold: (place: Place, share: Uint8Array) => void
  /** Returns whether a share of this place is held. Unlike `use`, it leaves no copy in memory. */
  has: (place: Place) => boolean
  /** Returns a copy, which the caller overwrites after use. Undefined: no share of this place is held, or it has expired. */
  use: (place: Place) => Uint8Array | undefined
  wipe: () => void
}

/** Creates the holder, which has no share at first. */
export function createHeldShare(clock: Clock): HeldShare {
  let held: { place: Place; share: Uint8Array } | undefined
  let stopIdle: (() => void) | undefined
  let stopTotal: (() => void) | undefined

  const wipe = (): void => {
    held?.share.fill(0)
    held = undefined
    stopIdle?.()
    stopTotal?.()
  }
  const restartIdleTimer = (): void => {
    stopIdle?.()
    stopIdle = clock.setTimeout(wipe, HELD_IDLE_MS)
  }
  const isHeld = ({ setId, version }: Place): boolean =>
    held !== undefined && held.place.setId === setId && held.place.version === version
  return {
    hold: ({ setId, version }, share) => {
      wipe()
      held = { place: { setId, version }, share }
      stopTotal = clock.setTimeout(wipe, HELD_TOTAL_MS)
      restartIdleTimer()
    },
    has: isHeld,
    use: (place) => {
      if (!held || !isHeld(place)) return undefined
      restartIdleTimer()
      return held.share.slice()
    },
    wipe,
  }
}
