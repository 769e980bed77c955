import { isSignInView } from './selectors.ts'
import type { ViewName } from './viewNames.ts'

/** The navigation and the callbacks that follow once the pending transaction is approved or refused. */
export type TransactionEntry = {
  /** On success: go back one view. Wins over `replace` and `view`. */
  goBack?: boolean | undefined
  /** On success: return to the view before the sign-in step, or close the modal if there is none. Wins over `view`. */
  replace?: boolean | undefined
  /** On success: show this view and clear the history. */
  view?: ViewName | undefined
  /** Runs after the navigation. */
  onSuccess?: (() => void) | undefined
  /** Runs after going back one view. */
  onCancel?: (() => void) | undefined
}

/** An event of the stack of pending transactions. */
export type TransactionStackEvent = { type: 'pushed'; entry: TransactionEntry } | { type: 'popped' }

/** Where the router goes once a transaction is settled. */
export type TransactionNavigation =
  | { type: 'none' }
  | { type: 'back' }
  | { type: 'backTo'; index: number }
  | { type: 'reset'; view: ViewName }
  | { type: 'close' }

/** Keeps the entries of pending transactions, the latest on top. */
export function transactionStack(
  entries: readonly TransactionEntry[],
  event: TransactionStackEvent,
): readonly TransactionEntry[] {
  if (event.type === 'pushed') return [...entries, event.entry]
  return entries.length === 0 ? entries : entries.slice(0, -1)
}

/**
 * Decides the navigation after a transaction is settled. After a cancelled transaction, the router goes back one view. After a
 * successful transaction, it goes back, returns to the view before the sign-in step, or resets to a view, in this order of
 * precedence. An entry with none of these only runs its callback.
 *
 * @see specification section 2, 'Wallet modal'
 */
export function settledNavigation(
  entry: TransactionEntry,
  outcome: 'success' | 'cancelled',
  history: readonly ViewName[],
): TransactionNavigation {
  if (outcome === 'cancelled' || entry.goBack) return { type: 'back' }
  if (entry.replace) {
    const signIn = history.findIndex(isSignInView)
    return signIn > 0 ? { type: 'backTo', index: signIn - 1 } : { type: 'close' }
  }
  return entry.view ? { type: 'reset', view: entry.view } : { type: 'none' }
}
