import type { CatalogueWallet } from '@holdfast/api'
import type { CaipNetworkId, ChainNamespace } from '@holdfast/caip'
import type { TransactionEntry } from './transactionStack.ts'
import type { ViewName } from './viewNames.ts'

/** What a view is told by the one that opened it. */
export type RouterData = {
  /** The connector that ConnectingExternal connects. */
  connectorId?: string | undefined
  /** Of that connector, where it is there for several. */
  namespace?: ChainNamespace | undefined
  /** The wallet that ConnectingWalletConnect and Downloads are about. */
  wallet?: CatalogueWallet | undefined
  /** The namespace that SwitchActiveChain offers to move to. */
  switchToNamespace?: ChainNamespace | undefined
  /** The network that a view is about. */
  caipNetworkId?: CaipNetworkId | undefined
}

/** The view stack. */
export type RouterState = {
  /** The view on top: always the last one of `history`. */
  view: ViewName
  /** Never empty. */
  history: readonly ViewName[]
  /** What each view of `history` was told, so that going back shows the one before as it was. */
  told: readonly (RouterData | undefined)[]
  /** What the view on top was told: always the last one of `told`. */
  data: RouterData | undefined
  /** Which way the last move went, for the transition between two views. */
  direction: 'next' | 'previous'
  transactionStack: readonly TransactionEntry[]
}

export const initialRouterState: RouterState = {
  view: 'Connect',
  history: ['Connect'],
  told: [undefined],
  data: undefined,
  direction: 'next',
  transactionStack: [],
}
