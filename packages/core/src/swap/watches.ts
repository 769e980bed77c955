import { getAccount } from '../connections/snapshot.ts'
import { watchActiveAccount } from '../data/actions/watchActiveAccount.ts'
import type { Kit } from '../kit.ts'
import { isModalVisible } from '../modal/state.ts'
import { watchShownView } from '../modal/watchShownView.ts'
import { viewBeneathApproval } from '../router/selectors.ts'
import type { ViewName } from '../router/viewNames.ts'

/** The views in which a swap is prepared. */
const swapViews: readonly ViewName[] = ['Swap', 'SwapSelectToken', 'SwapPreview']

/** Whether one of the swap views is shown. */
export function isSwapViewShown(kit: Kit): boolean {
  return isModalVisible(kit.modal.getState()) && swapViews.includes(viewBeneathApproval(kit.router.getState()))
}

/** Clears the swap. A sent transaction is still followed. */
export function resetSwap(kit: Kit): void {
  const shared = kit.internals.swap
  if (!shared) return
  shared.attempt.abort()
  shared.attempt = new AbortController()
  shared.quoting?.abort()
  shared.waiting?.abort()
  shared.cancelTyping()
  kit.swap?.send({ type: 'reset' })
}

/** Clears the swap once another account or network is in use. Returns its undo. */
export function resetOnAccountChange(kit: Kit): () => void {
  return watchActiveAccount(kit, () => resetSwap(kit))
}

/** Clears the swap when the user leaves the swap views, or closes the modal. Returns its undo. */
export function resetWhenLeft(kit: Kit): () => void {
  let wasShown = isSwapViewShown(kit)
  const check = (): void => {
    const isShown = isSwapViewShown(kit)
    if (wasShown && !isShown) resetSwap(kit)
    wasShown = isShown
  }
  return watchShownView(kit, check)
}

/** Calls back when the EVM wallet that is connected now is disconnected or replaced. Returns its undo. */
export function watchWalletLeft(kit: Kit, onLeft: () => void): () => void {
  const connectorIdNow = (): string | undefined => getAccount(kit, { namespace: 'eip155' }).connectorId
  const connectorId = connectorIdNow()
  return kit.connections.subscribe(() => {
    if (connectorIdNow() !== connectorId) onLeft()
  })
}
