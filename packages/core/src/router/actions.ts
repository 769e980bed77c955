import type { Kit } from '../kit.ts'
import type { RouterData } from './state.ts'
import type { TransactionEntry } from './transactionStack.ts'
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

/** Notes what is to happen once the transaction now being asked for is settled. */
export function pushTransaction(kit: Kit, entry: TransactionEntry): void {
  kit.router.send({ type: 'transaction', event: { type: 'pushed', entry } })
}
