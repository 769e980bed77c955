import type { KitWindow } from '../device/window.ts'

/** Events that fire when the page is visible or focused again; the user may have unlocked the wallet meanwhile. */
const returnEvents = ['focus', 'visibilitychange', 'pageshow'] as const

/**
 * Asks a locked wallet in this page for its accounts again, without a prompt: when the wallet fires an event, and when the user
 * returns to the page. (Not every wallet reports that it was unlocked.) Returns its undo.
 *
 * @param listen - listens to the wallet; returns its undo.
 * @param options.ask - resolves to true if the wallet returned an account. A rejection counts as false.
 * @param options.onAccess - called once, when the wallet has returned an account. The wallet is then not asked again.
 */
export function watchLockedWallet(
  target: KitWindow | undefined,
  listen: (listener: () => void) => () => void,
  { ask, onAccess }: { ask: () => Promise<boolean>; onAccess: () => void },
): () => void {
  let isOver = false
  const check = (): void =>
    void ask().then(
      (hasAccount) => {
        // Several events may ask at the same time, since browsers fire more than one when the user returns.
        if (!hasAccount || isOver) return
        stop()
        onAccess()
      },
      () => {}, // The wallet is asked again at the next event.
    )
  const stopListening = listen(check)
  const stop = (): void => {
    isOver = true
    stopListening()
    for (const name of returnEvents) target?.removeEventListener(name, check)
  }
  for (const name of returnEvents) target?.addEventListener(name, check)
  return stop
}
