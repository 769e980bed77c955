import type { Kit } from '../../kit.ts'
import { joinOnRamp } from '../joinOnRamp.ts'
import { loadOnRampSteps } from '../loadOnRampSteps.ts'
import { runForView } from '../runForView.ts'

/** Keeps the list of purchases in the store `transactions` up to date while it is shown. Returns its undo. */
export function watchPurchases(kit: Kit): () => void {
  let isOver = false
  let stop = (): void => {}
  void runForView(kit, async () => {
    const [{ watchPurchaseList }, joined] = await Promise.all([loadOnRampSteps(), joinOnRamp(kit)])
    if (!isOver) stop = watchPurchaseList(joined)
  })
  return () => {
    isOver = true
    stop()
  }
}
