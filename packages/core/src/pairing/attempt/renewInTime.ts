import type { Kit } from '../../kit.ts'
import { isModalSeen } from '../../modal/state.ts'
import { isPairingView } from '../../router/selectors.ts'
import { millisecondsLeft } from '../rules.ts'

/** Events of a device that wakes up or a page that is looked at again. */
const wakeEvents = ['visibilitychange', 'pageshow', 'focus'] as const

/** Whether a view shows the URI that the kit made for it. */
export function isUriShown(kit: Kit): boolean {
  const isSeen = isModalSeen(kit.modal.getState())
  return isSeen && !kit.options.getState().manualPairing && isPairingView(kit.router.getState().view)
}

/**
 * Calls back when a URI is about to expire, unless the attempt has ended before.
 *
 * @param expiry - Unix seconds.
 */
export function renewInTime(kit: Kit, attempt: AbortSignal, expiry: number, renew: () => void): void {
  const { clock, window: target } = kit.internals
  const left = (): number => millisecondsLeft(expiry, clock.now())
  const due = (): void => {
    stop()
    renew()
  }
  // Timers stand still while a device sleeps.
  const wake = (): void => {
    if (left() <= 0) due()
  }
  const cancel = clock.setTimeout(due, Math.max(0, left()))
  const stop = (): void => {
    cancel()
    for (const name of wakeEvents) target?.removeEventListener(name, wake)
    attempt.removeEventListener('abort', stop)
  }
  for (const name of wakeEvents) target?.addEventListener(name, wake)
  attempt.addEventListener('abort', stop)
}
