import type { Kit } from '@holdfast/core'
import { replaceGlobal } from './pageGlobals.ts'

/** User agent of a browser inside an app. */
const inAppAgent = 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Mobile Safari/537.36 Instagram 350.0'

/** User agent of a phone's own browser. */
export const phoneAgent =
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'

/**
 * Makes the kit see a phone's browser that the user has not touched. `window.open` then does nothing, since there is no wallet
 * app to open.
 */
export function simulatePhone(kit: Kit): void {
  kit.connectors.send({ type: 'deviceKindDetermined', isMobile: true })
  replaceGlobal(window, 'open', () => null)
  // Without this, the browser would count automated actions as a user's touch.
  replaceGlobal(navigator, 'userActivation', { isActive: false })
}

/** Makes the kit see a browser inside an app on a phone. */
export function simulateInAppBrowser(kit: Kit): void {
  replaceGlobal(navigator, 'userAgent', inAppAgent)
  simulatePhone(kit)
}

/**
 * Makes all timers of one length fire immediately, to show a state that comes after a delay.
 *
 * @param lengthMs - the delay, which is a constant of the kit.
 */
export function fireTimersAtOnce(lengthMs: number): void {
  const start = window.setTimeout.bind(window)
  const setTimeout = (task: () => void, delayMs?: number): number => start(task, delayMs === lengthMs ? 0 : delayMs)
  replaceGlobal(window, 'setTimeout', setTimeout)
}
