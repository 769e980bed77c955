import { isAnyConnected } from '../connections/snapshot.ts'
import type { Kit } from '../kit.ts'
import { resetView } from '../router/actions.ts'
import { backAction } from '../router/selectors.ts'
import { settledNavigation } from '../router/transactionStack.ts'
import { closeModal } from './actions.ts'

/** Goes back one view. Closes the modal when only one view is left, or when UnsupportedChain is in the history. */
export function goBack(kit: Kit): void {
  if (backAction(kit.router.getState()) === 'close') closeModal(kit)
  else kit.router.send({ type: 'wentBack', connected: isAnyConnected(kit) })
}

/**
 * Once the network has been switched, leaves the views for choosing a network: goes to the view before Networks, or closes the
 * modal if there is none. Does nothing if the user has left SwitchNetwork meanwhile.
 */
export function leaveNetworkViews(kit: Kit): void {
  const { view, history } = kit.router.getState()
  if (view !== 'SwitchNetwork') return
  const networksIndex = history.indexOf('Networks')
  if (networksIndex > 0) kit.router.send({ type: 'wentBackTo', index: networksIndex - 1 })
  else closeModal(kit)
}

/**
 * Settles the latest entry of the transaction stack: navigates, then calls the entry's callback for the outcome. Does nothing
 * if the stack is empty.
 */
export function popTransaction(kit: Kit, outcome: 'success' | 'cancelled'): void {
  const { transactionStack, history } = kit.router.getState()
  const entry = transactionStack.at(-1)
  if (!entry) return
  kit.router.send({ type: 'transaction', event: { type: 'popped' } })
  const navigation = settledNavigation(entry, outcome, history)
  if (navigation.type === 'back') goBack(kit)
  else if (navigation.type === 'backTo') kit.router.send({ type: 'wentBackTo', index: navigation.index })
  else if (navigation.type === 'reset') resetView(kit, navigation.view)
  else if (navigation.type === 'close') closeModal(kit)
  if (outcome === 'success') entry.onSuccess?.()
  else entry.onCancel?.()
}
