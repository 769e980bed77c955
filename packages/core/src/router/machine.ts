import type { RouterData, RouterState } from './state.ts'
import { type TransactionStackEvent, transactionStack } from './transactionStack.ts'
import type { ViewName } from './viewNames.ts'

export type RouterEvent =
  | { type: 'pushed'; view: ViewName; data?: RouterData | undefined }
  | { type: 'replaced'; view: ViewName; data?: RouterData | undefined }
  | { type: 'reset'; view: ViewName; data?: RouterData | undefined }
  /** `connected`: landing on Connect while an account is connected shows Account instead. */
  | { type: 'wentBack'; connected: boolean }
  | { type: 'wentBackTo'; index: number }
  | { type: 'transaction'; event: TransactionStackEvent }

/**
 * Moves through the view stack.
 *
 * Pushing the current view and replacing by the view already on top change nothing, not even the data; going back with
 * nowhere to go changes nothing (see {@link goesBackBy}, which tells when that means closing).
 */
export function routerMachine(state: RouterState, event: RouterEvent): RouterState {
  switch (event.type) {
    case 'pushed':
      if (state.view === event.view) return state
      return move(state, [...state.history, event.view], event.data)
    case 'replaced':
      if (state.view === event.view) return state
      return move(state, [...state.history.slice(0, -1), event.view], event.data)
    case 'reset':
      return { ...move(state, [event.view], event.data), direction: 'next' }
    case 'wentBack': {
      if (goesBackBy(state) === 'close') return state
      const history = state.history.slice(0, -1)
      const landsOnConnect = event.connected && history.at(-1) === 'Connect'
      return move(state, landsOnConnect ? [...history.slice(0, -1), 'Account'] : history, state.data)
    }
    case 'wentBackTo':
      if (event.index < 0 || event.index >= state.history.length - 1) return state
      return move(state, state.history.slice(0, event.index + 1), state.data)
    case 'transaction': {
      const entries = transactionStack(state.transactionStack, event.event)
      return entries === state.transactionStack ? state : { ...state, transactionStack: entries }
    }
  }
}

/** Whether going back pops a view or closes the modal: it closes with one view left, or with UnsupportedChain in the history. */
export function goesBackBy({ history }: Pick<RouterState, 'history'>): 'pop' | 'close' {
  return history.length > 1 && !history.includes('UnsupportedChain') ? 'pop' : 'close'
}

function move(state: RouterState, history: readonly ViewName[], data: RouterData | undefined): RouterState {
  const direction = history.length < state.history.length ? 'previous' : 'next'
  return { ...state, view: history.at(-1) ?? 'Connect', history, data, direction }
}
