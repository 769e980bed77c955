import { isAnyConnected } from '../connections/snapshot.ts'
import type { Kit } from '../kit.ts'
import { closeModal } from '../modal/actions.ts'
import { goesBackBy } from './machine.ts'
import type { RouterData } from './state.ts'
import { settledNavigation, type TransactionEntry } from './transactionStack.ts'
import type { ViewName } from './viewNames.ts'

/** Shows a view on top of the others; nothing happens when it is the current one. */
export function pushView(kit: Kit, view: ViewName, data?: RouterData): void {
  kit.router.send({ type: 'pushed', view, data })
}

/** Shows a view instead of the current one; nothing happens when it is the current one. */
export function replaceView(kit: Kit, view: ViewName, data?: RouterData): void {
  kit.router.send({ type: 'replaced', view, data })
}

/** Shows a view and forgets the way to it. */
export function resetView(kit: Kit, view: ViewName, data?: RouterData): void {
  kit.router.send({ type: 'reset', view, data })
}

/** Goes back one view. Closes the modal when only one is left, or when UnsupportedChain is in the history. */
export function goBack(kit: Kit): void {
  if (goesBackBy(kit.router.getState()) === 'close') closeModal(kit)
  else kit.router.send({ type: 'wentBack', connected: isAnyConnected(kit) })
}

/**
 * Leaves the views of choosing a network once it was switched: to the view before Networks, or closes the modal when there is
 * none. Nothing happens when the person has gone elsewhere meanwhile.
 */
export function leaveNetworkViews(kit: Kit): void {
  const { view, history } = kit.router.getState()
  if (view !== 'SwitchNetwork') return
  const networks = history.indexOf('Networks')
  if (networks > 0) kit.router.send({ type: 'wentBackTo', index: networks - 1 })
  else closeModal(kit)
}

/** Notes what is to happen once the transaction now being asked for is settled. */
export function pushTransaction(kit: Kit, entry: TransactionEntry): void {
  kit.router.send({ type: 'transaction', event: { type: 'pushed', entry } })
}

/** Settles the latest transaction: navigates first, then runs its callback. Nothing happens when none waits. */
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
