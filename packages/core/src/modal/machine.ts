import type { ChainNamespace } from '@holdfast/caip'
import type { ModalState } from './state.ts'

export type ModalEvent =
  | { type: 'opened'; namespace?: ChainNamespace | undefined }
  | { type: 'closed' }
  | { type: 'loadingChanged'; loading: boolean; namespace?: ChainNamespace | undefined }
  | { type: 'shakeStarted' }
  | { type: 'shakeEnded' }

/** Opens, closes and shakes the modal. Closing clears every loading flag and the namespace. */
export function modalMachine(state: ModalState, event: ModalEvent): ModalState {
  switch (event.type) {
    case 'opened':
      return { ...withLoading(state, true, event.namespace), open: true, namespace: event.namespace }
    case 'closed':
      return { ...state, open: false, loading: false, loadingNamespaceMap: {}, namespace: undefined }
    case 'loadingChanged':
      return withLoading(state, event.loading, event.namespace)
    case 'shakeStarted':
      return state.shake ? state : { ...state, shake: true }
    case 'shakeEnded':
      return state.shake ? { ...state, shake: false } : state
  }
}

function withLoading(state: ModalState, loading: boolean, namespace: ChainNamespace | undefined): ModalState {
  const map = namespace ? { ...state.loadingNamespaceMap, [namespace]: loading } : state.loadingNamespaceMap
  return { ...state, loading, loadingNamespaceMap: map }
}
