import type { ChainNamespace } from '@holdfast/caip'
import { selectAccount } from '../connections/snapshot.ts'
import type { KitState } from '../kit.ts'
import type { ViewName } from '../router/viewNames.ts'

/** The parameters of {@link selectFirstView}. */
export type FirstViewParameters = { view?: ViewName | undefined; namespace?: ChainNamespace | undefined }

/**
 * Selects the first view of the modal. If the app gave no adapters and no wallet is connected, it is AllWallets on mobile and
 * ConnectingWalletConnectBasic elsewhere, whatever view was requested. Otherwise it is the requested view; if none was
 * requested, it is Account if a wallet is connected, and Connect if not.
 */
export function selectFirstView(state: KitState, { view, namespace }: FirstViewParameters = {}): ViewName {
  const { isConnected } = selectAccount(state, namespace)
  if (state.options.noAdapters && !isConnected) {
    return state.connectors.isMobile ? 'AllWallets' : 'ConnectingWalletConnectBasic'
  }
  return view ?? (isConnected ? 'Account' : 'Connect')
}
