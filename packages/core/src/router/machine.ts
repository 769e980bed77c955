import { backAction } from './selectors.ts'
import type { RouterData, RouterState } from './state.ts'
import { type TransactionStackEvent, transactionStack } from './transactionStack.ts'
import type { ViewName } from './viewNames.ts'

/** An event that changes the stack of views. */
export type RouterEvent =
  | { type: 'pushed'; view: ViewName; data?: RouterData | undefined }
  | { type: 'replaced'; view: ViewName; data?: RouterData | undefined }
  | { type: 'reset'; view: ViewName; data?: RouterData | undefined }
  /** `connected`: whether an account is connected. If so, going back to Connect shows Account instead. */
  | { type: 'wentBack'; connected: boolean }
  | { type: 'wentBackTo'; index: number }
  | { type: 'transaction'; event: TransactionStackEvent }

/**
 * Moves through the view stack.
 *
 * Pushing the current view, or replacing it with itself, changes nothing, not even the data. Going back from the last view
 * changes nothing either; see {@link backAction}, which tells when going back closes the modal.
 */
export function routerMachine(state: RouterState, event: RouterEvent): RouterState {
  switch (event.type) {
    case 'pushed':
      return state.view === event.view ? state : pushAfter(state, state.history.length, event)
    case 'replaced':
      return state.view === event.view ? state : pushAfter(state, state.history.length - 1, event)
    case 'reset':
      return { ...pushAfter(state, 0, event), direction: 'next' }
    case 'wentBack': {
      if (backAction(state) === 'close') return state
      const remaining = state.history.length - 1
      const landsOnConnect = event.connected && state.history[remaining - 1] === 'Connect'
      if (!landsOnConnect) return truncateHistory(state, remaining)
      return { ...pushAfter(state, remaining - 1, { view: 'Account' }), direction: 'previous' }
    }
    case 'wentBackTo':
      if (event.index < 0 || event.index >= state.history.length - 1) return state
      return truncateHistory(state, event.index + 1)
    case 'transaction': {
      const entries = transactionStack(state.transactionStack, event.event)
      return entries === state.transactionStack ? state : { ...state, transactionStack: entries }
    }
  }
}

/** Keeps the first `count` views of the history, and shows the last of them with its data. `count` is at least 1. */
function truncateHistory(state: RouterState, count: number): RouterState {
  const history = state.history.slice(0, count)
  const dataHistory = state.dataHistory.slice(0, count)
  return {
    ...state,
    view: history.at(-1) ?? 'Connect',
    history,
    dataHistory,
    data: dataHistory.at(-1),
    direction: 'previous',
  }
}

/** Keeps the first `count` views of the history, and shows another view on top of them. */
function pushAfter(
  state: RouterState,
  count: number,
  { view, data }: { view: ViewName; data?: RouterData | undefined },
): RouterState {
  const history = [...state.history.slice(0, count), view]
  const direction = history.length < state.history.length ? 'previous' : 'next'
  return { ...state, view, history, dataHistory: [...state.dataHistory.slice(0, count), data], data, direction }
}
