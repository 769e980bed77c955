import type { Kit } from '@holdfast/core'

/** A browser inside an app, as it names itself. */
const inAppAgent = 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Mobile Safari/537.36 Instagram 350.0'

/** Lets the kit take this browser for that of a phone that nobody has touched. Nothing is opened: there is no app of a wallet here. */
export function beOnPhone(kit: Kit): void {
  kit.connectors.send({ type: 'deviceFound', isMobile: true })
  window.open = () => null
  // Tools that drive a browser count as a person's touch.
  Object.defineProperty(navigator, 'userActivation', { value: { isActive: false } })
}

/** Lets the kit take this browser for one inside an app of a phone. */
export function beInApp(kit: Kit): void {
  Object.defineProperty(navigator, 'userAgent', { value: inAppAgent })
  beOnPhone(kit)
}

/** Lets timers of that length be over at once: nobody waits for what comes late. @param lengthMs - of the kit's own constant. */
export function hurry(lengthMs: number): void {
  const start = window.setTimeout.bind(window)
  const hurried = (task: () => void, delayMs?: number): number => start(task, delayMs === lengthMs ? 0 : delayMs)
  Object.assign(window, { setTimeout: hurried })
}
