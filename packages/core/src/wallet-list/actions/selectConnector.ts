import type { ChainNamespace } from '@holdfast/caip'
import { findConnectorEntry } from '../../connectors/selectors/findConnector.ts'
import type { Kit } from '../../kit.ts'
import { pushView } from '../../router/actions.ts'

/**
 * Selects a row of the list: shows the view that connects the row's wallet. Pairing shows its QR code, or on a phone the
 * wallets that the phone can open. For a wallet on several chains, the user chooses the chain first.
 *
 * @param parameters.namespace - the chosen chain's namespace, for a wallet on several chains.
 */
export function selectConnector(kit: Kit, connectorId: string, parameters: selectConnector.Parameters = {}): void {
  const { namespace } = parameters
  const state = kit.connectors.getState()
  const entry = findConnectorEntry(state, connectorId)
  if (entry?.type === 'WALLET_CONNECT') pushView(kit, state.isMobile ? 'AllWallets' : 'ConnectingWalletConnect')
  else if (entry?.type === 'MULTI_CHAIN' && !namespace) pushView(kit, 'ConnectingMultiChain', { connectorId })
  else pushView(kit, 'ConnectingExternal', { connectorId, namespace })
}

export declare namespace selectConnector {
  type Parameters = { namespace?: ChainNamespace | undefined }
}
