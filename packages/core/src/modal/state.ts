import type { ChainNamespace } from '@holdfast/caip'

/** Where the views are shown, and the state of the dialog over the page. */
export type ModalState = {
  /** Whether the dialog over the page is open; an embedded card is shown without it. */
  open: boolean
  /** How many embedded cards are on the page. */
  cards: number
  /** True from opening to closing, so that a connect button can say 'Connecting...'. */
  loading: boolean
  /** Like `loading`, for each namespace for which the modal was opened. */
  loadingNamespaceMap: Readonly<Partial<Record<ChainNamespace, boolean>>>
  /** True for 500 ms after a close request that was refused. */
  shake: boolean
  /** The namespace that the caller requested; connectors are filtered by it. */
  namespace: ChainNamespace | undefined
}

/** A closed modal. */
export const initialModalState: ModalState = {
  open: false,
  cards: 0,
  loading: false,
  loadingNamespaceMap: {},
  shake: false,
  namespace: undefined,
}

/** Tells whether the user can see the views: the modal is open, or a card is on the page. */
export function isModalVisible({ open, cards }: Pick<ModalState, 'open' | 'cards'>): boolean {
  return open || cards > 0
}
