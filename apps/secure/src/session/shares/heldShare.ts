import type { SharePlace } from '@holdfast/api/embedded'
import type { Clock } from '@holdfast/base'

/** How long the API's share is held while nothing is signed, in milliseconds. */
const HELD_IDLE_MS = 10 * 60_000
/** How long it is held at all. */
const HELD_TOTAL_MS = 60 * 60_000

/** The place of a share: another tab may have made the next version, with which the one that is held does not go. */
type Place = Pick<SharePlace, 'setId' | 'version'>

/** The API's share in the frame's memory, for a while: then it is overwritten, and asked for again when it is needed. */
export type HeldShare = {
  hold: (place: Place, share: Uint8Array) => void
  /** Whether there is one of this place. To ask by taking a copy would leave that copy in memory. */
  has: (place: Place) => boolean
  /** A copy for one use, which its taker overwrites. Undefined: there is none of this place, or its time is over. */
  use: (place: Place) => Uint8Array | undefined
  wipe: () => void
}

/** Creates the place for the share. */
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
  const touch = (): void => {
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
      touch()
    },
    has: isHeld,
    use: (place) => {
      if (!held || !isHeld(place)) return undefined
      touch()
      return held.share.slice()
    },
    wipe,
  }
}
