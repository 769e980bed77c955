import type { ChainNamespace } from '@holdfast/caip'

export type ModalState = {
  open: boolean
  /** True from opening to closing, so that a connect button can say 'Connecting...'. */
  loading: boolean
  loadingNamespaceMap: Readonly<Partial<Record<ChainNamespace, boolean>>>
  /** True for 500 ms after a close request that was refused. */
  shake: boolean
  /** The namespace that the caller asked for; connectors are filtered to it. */
  namespace: ChainNamespace | undefined
}

export const initialModalState: ModalState = {
  open: false,
  loading: false,
  loadingNamespaceMap: {},
  shake: false,
  namespace: undefined,
}
