import { watchActiveAccount } from '../data/actions/watchActiveAccount.ts'
import type { Kit } from '../kit.ts'
import { isModalVisible } from '../modal/state.ts'
import { watchShownView } from '../modal/watchShownView.ts'
import { viewBeneathApproval } from '../router/selectors.ts'
import { isWaiting } from './progress.ts'

/**
 * Watches the modal: when the user leaves the review or closes the modal, a send that is being checked or that waits for the
 * wallet is cancelled. Returns a function that stops watching.
 */
export function cancelWhenLeft(kit: Kit): () => void {
  let wasShown = false
  const check = (): void => {
    const state = kit.send?.getState()
    if (!state || !isWaiting(state.progress)) {
      wasShown = false
      return
    }
    const isShown =
      isModalVisible(kit.modal.getState()) && viewBeneathApproval(kit.router.getState()) === 'WalletSendPreview'
    if (wasShown && !isShown) kit.internals.send?.waiting?.abort()
    wasShown ||= isShown
  }
  const undos = [watchShownView(kit, check), kit.send?.subscribe(check)]
  return () => undos.forEach((undo) => undo?.())
}

/** Clears the user's entries once another account or network is in use. Returns a function that stops watching. */
export function resetOnAccountChange(kit: Kit): () => void {
  return watchActiveAccount(kit, () => {
    kit.internals.send?.entering?.abort()
    kit.internals.send?.waiting?.abort()
    kit.send?.send({ type: 'reset' })
  })
}
