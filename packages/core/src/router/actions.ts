import type { Kit } from '../kit.ts'
import type { RouterData } from './state.ts'
import type { TransactionEntry } from './transactionStack.ts'
import type { ViewName } from './viewNames.ts'

/** Shows a view on top of the others; does nothing when it is the current one. */
export function pushView(kit: Kit, view: ViewName, data?: RouterData): void {
  kit.router.send({ type: 'pushed', view, data })
}

/** Replaces the current view; does nothing when it is the same view. */
export function replaceView(kit: Kit, view: ViewName, data?: RouterData): void {
  kit.router.send({ type: 'replaced', view, data })
}

/** Shows a view and clears the history. */
export function resetView(kit: Kit, view: ViewName, data?: RouterData): void {
  kit.router.send({ type: 'reset', view, data })
}

/** Registers the navigation and the callbacks that follow once the pending transaction is settled. */
export function pushTransaction(kit: Kit, entry: TransactionEntry): void {
  kit.router.send({ type: 'transaction', event: { type: 'pushed', entry } })
}
