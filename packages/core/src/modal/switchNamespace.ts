import type { CaipNetworkId } from '@holdfast/caip'
import { raiseAlert } from '../alerts/actions/raiseAlert.ts'
import { getAccount } from '../connections/snapshot.ts'
import type { Kit } from '../kit.ts'
import { activateNetwork } from '../networks/actions.ts'
import { NetworkNotFoundError } from '../networks/errors.ts'
import { getNetworks } from '../networks/selectors.ts'
import { resetView } from '../router/actions.ts'
import { closeModal } from './actions.ts'

/**
 * Makes the namespace of a network active. If a wallet is connected in that namespace, the modal closes, and the wallet stays
 * on its network. If not, the given network becomes active, and Connect is shown with the wallets of that namespace. Wallets of
 * other namespaces stay connected.
 *
 * @throws {NetworkNotFoundError} if the network is not configured; raises the alert of that name.
 */
export function switchNamespace(kit: Kit, { caipNetworkId }: switchNamespace.Parameters): void {
  const network = getNetworks(kit).find((each) => each.caipNetworkId === caipNetworkId)
  if (!network) {
    raiseAlert(kit, 'networkNotFound')
    throw new NetworkNotFoundError({ caipNetworkId })
  }
  const { chainNamespace: namespace } = network
  const { isConnected, caipNetworkId: walletNetworkId } = getAccount(kit, { namespace })
  activateNetwork(kit, namespace, isConnected && walletNetworkId ? walletNetworkId : caipNetworkId)
  if (isConnected) return closeModal(kit)
  kit.connectors.send({ type: 'filtered', namespace })
  kit.modal.send({ type: 'opened', namespace })
  resetView(kit, 'Connect')
}

export declare namespace switchNamespace {
  type Parameters = { caipNetworkId: CaipNetworkId }
}
