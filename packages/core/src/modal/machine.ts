import type { ChainNamespace } from '@holdfast/caip'
import type { ModalState } from './state.ts'

/** An event that changes the modal. */
export type ModalEvent =
  | { type: 'opened'; namespace?: ChainNamespace | undefined }
  | { type: 'closed' }
  /** An embedded card was added to the page, or removed from it. */
  | { type: 'cardShown' }
  | { type: 'cardHidden' }
  | { type: 'shakeStarted' }
  | { type: 'shakeEnded' }

/** Opens, closes and shakes the modal. Closing clears every loading flag and the namespace. */
export function modalMachine(state: ModalState, event: ModalEvent): ModalState {
  switch (event.type) {
    case 'opened': {
      const { namespace } = event
      const loadingNamespaceMap = { ...state.loadingNamespaceMap, ...(namespace && { [namespace]: true }) }
      return { ...state, open: true, loading: true, loadingNamespaceMap, namespace }
    }
    case 'closed':
      if (!state.open) return state
      return { ...state, open: false, loading: false, loadingNamespaceMap: {}, namespace: undefined }
    case 'cardShown':
      return { ...state, cards: state.cards + 1 }
    case 'cardHidden':
      return state.cards > 0 ? { ...state, cards: state.cards - 1 } : state
    case 'shakeStarted':
      return state.shake ? state : { ...state, shake: true }
    case 'shakeEnded':
      return state.shake ? { ...state, shake: false } : state
  }
}
