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
type ShareVersion = Pick<SharePlace, 'setId' | 'version'>

/** The API's share, held in the frame's memory for a while. After that, it is overwritten, and must be fetched again. */
export type HeldShare = {
  hold: (shareVersion: ShareVersion, share: Uint8Array) => void
  /** Returns whether this version of the share is held. Unlike `use`, it leaves no copy in memory. */
  has: (shareVersion: ShareVersion) => boolean
  /** Returns a copy, which the caller overwrites after use. Undefined: this version is not held, or it has expired. */
  use: (shareVersion: ShareVersion) => Uint8Array | undefined
  wipe: () => void
}

/** Creates the holder, which has no share at first. */
export function createHeldShare(clock: Clock): HeldShare {
  let held: { shareVersion: ShareVersion; share: Uint8Array } | undefined
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
  const isHeld = ({ setId, version }: ShareVersion): boolean =>
    held !== undefined && held.shareVersion.setId === setId && held.shareVersion.version === version
  return {
    hold: ({ setId, version }, share) => {
      wipe()
      held = { shareVersion: { setId, version }, share }
      stopTotal = clock.setTimeout(wipe, HELD_TOTAL_MS)
      restartIdleTimer()
    },
    has: isHeld,
    use: (shareVersion) => {
      if (!held || !isHeld(shareVersion)) return undefined
      restartIdleTimer()
      return held.share.slice()
    },
    wipe,
  }
}
