import type { Kit } from '../../kit.ts'
import { rebuildSwap } from './rebuildSwap.ts'
import { startSwap } from './startSwap.ts'

/** How often the shown data is read again, in milliseconds. @see specification section 9; kit-behaviour reference, 11 */
const REFRESH_MS = 10_000

/** Loads the data of the swap view, and keeps it up to date. Returns a function that stops this. */
export function watchSwap(kit: Kit): () => void {
  return repeat(kit, startSwap)
}

/** Builds the transaction for the preview, and keeps it up to date. Returns a function that stops this. */
export function watchSwapPreview(kit: Kit): () => void {
  return repeat(kit, rebuildSwap)
}

/**
 * Calls `refresh` at once, and then at intervals while the page is visible. While a call is still running, no further one is
 * made, so that a slow service can answer. Returns a function that stops the calls.
 */
function repeat(kit: Kit, refresh: (kit: Kit) => Promise<void>): () => void {
  const { clock, window: target, lifetime, log } = kit.internals
  let isRunning = false
  const call = (): void => {
    if (isRunning) return
    isRunning = true
    refresh(kit)
      .catch((error: unknown) => {
        if (!lifetime.signal.aborted) log.info('Unable to update a swap', error)
      })
      .finally(() => {
        isRunning = false
      })
  }
  call()
  return clock.setInterval(() => {
    if (target?.document?.visibilityState !== 'hidden') call()
  }, REFRESH_MS)
}
