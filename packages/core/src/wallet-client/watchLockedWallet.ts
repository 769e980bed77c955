import type { KitWindow } from '../device/window.ts'

/** Events when the page is visible or focused again; the user may have unlocked the wallet meanwhile. */
const returnEvents = ['focus', 'visibilitychange', 'pageshow'] as const

/**
 * Asks a locked wallet in this page for its accounts again, without a prompt, when the wallet fires an event and when the user
 * returns to the page, since not every wallet reports that it was unlocked. Returns its undo.
 *
 * @param listen - listens to the wallet; returns its undo.
 * @param ask - resolves to true if the wallet returned an account; the wallet is then not asked again. A rejection counts as
 * false.
 */
export function watchLockedWallet(
  target: KitWindow | undefined,
  listen: (listener: () => void) => () => void,
  ask: () => Promise<boolean>,
): () => void {
  const check = (): void =>
    void ask().then(
      (isDone) => {
        if (isDone) stop()
      },
      () => {}, // The wallet is asked again at the next event.
    )
  const stopListening = listen(check)
  const stop = (): void => {
    stopListening()
    for (const name of returnEvents) target?.removeEventListener(name, check)
  }
  for (const name of returnEvents) target?.addEventListener(name, check)
  return stop
}
