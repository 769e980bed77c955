import type { CatalogueWallet } from '@holdfast/api'
import type { CaipAddress, CaipNetworkId, ChainNamespace } from '@holdfast/caip'
import type { TransactionEntry } from './transactionStack.ts'
import type { ViewName } from './viewNames.ts'

/** The data that a view gets when it is opened. */
export type RouterData = {
  /** The connector that ConnectingExternal connects. */
  connectorId?: string | undefined
  /** The namespace in which that connector connects, for a wallet on several chains. */
  namespace?: ChainNamespace | undefined
  /** The wallet of ConnectingWalletConnect or Downloads. */
  wallet?: CatalogueWallet | undefined
  /** The namespace that SwitchActiveChain offers to move to. */
  switchToNamespace?: ChainNamespace | undefined
  /** The network shown by a view. */
  caipNetworkId?: CaipNetworkId | undefined
  /** The side of a swap for which SwapSelectToken chooses the token. */
  swapSide?: 'source' | 'target' | undefined
  /** The NFT shown by a view: its collection's CAIP-10 address, and its id there. */
  nft?: { address: CaipAddress; tokenId: string } | undefined
}

/** The view stack. */
export type RouterState = {
  /** The view on top: always the last one of `history`. */
  view: ViewName
  /** Never empty. */
  history: readonly ViewName[]
  /** The data of each view in `history`, so that going back shows the previous one as it was. */
  dataHistory: readonly (RouterData | undefined)[]
  /** The data of the view on top: always the last entry of `dataHistory`. */
  data: RouterData | undefined
  /** The direction of the last move, for the transition between two views. */
  direction: 'next' | 'previous'
  transactionStack: readonly TransactionEntry[]
}

/** The view with which an opened modal begins. */
export const initialRouterState: RouterState = {
  view: 'Connect',
  history: ['Connect'],
  dataHistory: [undefined],
  data: undefined,
  direction: 'next',
  transactionStack: [],
}
