import type { ChainNamespace } from '@holdfast/caip'

export type ModalState = {
  /** Of the dialog over the page; an embedded card is on the page without it. */
  open: boolean
  /** How many embedded cards stand in the page. */
  cards: number
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
  cards: 0,
  loading: false,
  loadingNamespaceMap: {},
  shake: false,
  namespace: undefined,
}

/** Whether a user can see the views: the modal is open, or a card stands in the page. */
export function isModalSeen({ open, cards }: Pick<ModalState, 'open' | 'cards'>): boolean {
  return open || cards > 0
}
