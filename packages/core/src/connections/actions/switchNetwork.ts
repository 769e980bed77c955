import type { CaipNetwork, CaipNetworkId } from '@holdfast/caip'
import { loadClient } from '../../adapters/actions.ts'
import type { AdapterNotFoundError } from '../../adapters/errors.ts'
import { raiseAlert } from '../../alerts/actions/raiseAlert.ts'
import { track } from '../../analytics/actions/track.ts'
import type { Kit } from '../../kit.ts'
import { activateNetwork } from '../../networks/actions.ts'
import { ChainNotSupportedError, NetworkNotFoundError } from '../../networks/errors.ts'
import type { LoadError, OtherError } from '../../verbErrors.ts'
import type {
  ConnectionFailedError,
  InvalidWalletAnswerError,
  RequestPendingError,
  UserRejectedError,
  WalletTimeoutError,
} from '../errors.ts'
import { getAccount } from '../snapshot.ts'
import { mapWalletError } from './mapWalletError.ts'

/**
 * Switches to a configured network, and to its namespace. If no wallet is connected in that namespace, the network only becomes
 * active. If the connected wallet has approved the network, the network becomes the connection's default, and the wallet is not
 * asked. Otherwise the wallet is asked to switch to the network, and to add it if unknown.
 *
 * @throws {NetworkNotFoundError} if the network is not configured. The alert `networkNotFound` is raised as well.
 * @throws {UserRejectedError} if the user declines.
 * @throws {ChainNotSupportedError} if the wallet cannot switch.
 */
export async function switchNetwork(kit: Kit, { caipNetworkId }: switchNetwork.Parameters): Promise<void> {
  const caipNetwork = Object.values(kit.networks.getState().byNamespace)
    .flatMap(({ caipNetworks }) => caipNetworks)
    .find((network) => network.caipNetworkId === caipNetworkId)
  if (!caipNetwork) {
    raiseAlert(kit, 'networkNotFound')
    throw new NetworkNotFoundError({ caipNetworkId })
  }
  const namespace = caipNetwork.chainNamespace
  const account = getAccount(kit, { namespace })
  if (account.isConnected && account.caipNetworkId !== caipNetworkId) await switchWalletNetwork(kit, caipNetwork)
  if (!account.isConnected || kit.networks.getState().activeNamespace !== namespace) {
    activateNetwork(kit, namespace, caipNetworkId)
  }
  track(kit, { event: 'SWITCH_NETWORK', properties: { network: caipNetworkId } })
}

export declare namespace switchNetwork {
  type Parameters = { caipNetworkId: CaipNetworkId }
  type ErrorType =
    | AdapterNotFoundError
    | ChainNotSupportedError
    | NetworkNotFoundError
    | UserRejectedError
    | RequestPendingError
    | ConnectionFailedError
    | InvalidWalletAnswerError
    | WalletTimeoutError
    | LoadError
    | OtherError
}

/** Switches the wallet's connection, and checks the network afterwards: some wallets answer without having switched. */
async function switchWalletNetwork(kit: Kit, caipNetwork: CaipNetwork): Promise<void> {
  const { caipNetworkId, chainNamespace: namespace } = caipNetwork
  const approved = kit.networks.getState().byNamespace[namespace]?.approvedCaipNetworkIds.includes(caipNetworkId)
  const client = await loadClient(kit, namespace)
  try {
    await (approved ? client.setDefaultNetwork({ caipNetworkId }) : client.requestNetwork({ caipNetwork }))
  } catch (error) {
    throw mapWalletError(error)
  }
  const reached = getAccount(kit, { namespace }).caipNetworkId
  if (reached !== caipNetworkId) throw new ChainNotSupportedError({ caipNetworkId })
}
