import type { ChainNamespace } from '@holdfast/caip'
import { selectAccount } from '../connections/snapshot.ts'
import type { KitState } from '../kit.ts'
import type { ViewName } from '../router/viewNames.ts'

/** The parameters of {@link selectFirstView}. */
export type FirstViewParameters = { view?: ViewName | undefined; namespace?: ChainNamespace | undefined }

/**
 * Selects the first view of the modal. Without adapters and without an address, it is AllWallets on mobile and
 * ConnectingWalletConnectBasic elsewhere, whatever was requested. Otherwise it is the requested view, else Account when
 * connected, else Connect.
 */
export function selectFirstView(state: KitState, { view, namespace }: FirstViewParameters = {}): ViewName {
  const { isConnected } = selectAccount(state, namespace)
  if (state.options.noAdapters && !isConnected) {
    return state.connectors.isMobile ? 'AllWallets' : 'ConnectingWalletConnectBasic'
  }
  return view ?? (isConnected ? 'Account' : 'Connect')
}
