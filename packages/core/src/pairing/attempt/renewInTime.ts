import type { Kit } from '../../kit.ts'
import { isModalVisible } from '../../modal/state.ts'
import { isPairingView } from '../../router/selectors.ts'
import { millisecondsLeft } from '../rules.ts'

/** Events that show that the page is visible or focused again, perhaps after the device slept. */
const wakeEvents = ['visibilitychange', 'pageshow', 'focus'] as const

/** Tells whether a visible view shows the URI. False with `manualPairing`, since then only the app starts pairings. */
export function isUriShown(kit: Kit): boolean {
  const isSeen = isModalVisible(kit.modal.getState())
  return isSeen && !kit.options.getState().manualPairing && isPairingView(kit.router.getState().view)
}

/**
 * Calls `renew` when a URI is about to expire, unless the attempt ends first.
 *
 * @param expiry - Unix seconds.
 */
export function renewInTime(kit: Kit, attempt: AbortSignal, expiry: number, renew: () => void): void {
  const { clock, window: target } = kit.internals
  const msLeft = (): number => millisecondsLeft(expiry, clock.now())
  const renewNow = (): void => {
    stop()
    renew()
  }
  // Timers stop while a device sleeps, so the time left is checked again when it wakes.
  const wake = (): void => {
    if (msLeft() <= 0) renewNow()
  }
  const cancel = clock.setTimeout(renewNow, Math.max(0, msLeft()))
  const stop = (): void => {
    cancel()
    for (const name of wakeEvents) target?.removeEventListener(name, wake)
    attempt.removeEventListener('abort', stop)
  }
  for (const name of wakeEvents) target?.addEventListener(name, wake)
  attempt.addEventListener('abort', stop)
}
