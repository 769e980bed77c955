import type { ChainNamespace } from '@holdfast/caip'
import type { AdapterContext } from '../../adapters/adapter.ts'
import { ConnectorNotFoundError } from '../../connections/errors.ts'
import { pairingConnectorId } from '../../connectors/state.ts'
import { signText } from '../../eip1193/signText.ts'
import type { WalletConnector } from '../../wallet-client/walletConnector.ts'
import { type Grant, readGrant } from '../client/grant.ts'
import type { KitPairingClient } from '../client/kitPairingClient.ts'
import { NoSharedNetworkError, NotPairedError } from '../errors.ts'
import { requestNetworkByPairing } from './requestNetworkByPairing.ts'

/** The connector of the paired wallet, in one namespace. The kit owns the session, which all namespaces share. */
export type PairedConnector = WalletConnector & {
  /** Sends a request to the wallet, on the network in use. */
  request: (call: { method: string; params?: unknown }) => Promise<unknown>
}

/**
 * Creates the connector. Connecting uses the existing session. If there is none, the connector proposes a session, whose URI is
 * then in the state of `kit.pairing`.
 *
 * @throws {ConnectorNotFoundError} if pairing is off.
 */
export function pairedConnector(namespace: ChainNamespace, context: AdapterContext): PairedConnector {
  const { caipNetworks, pairing, clock } = context
  if (!pairing) throw new ConnectorNotFoundError({ connectorId: pairingConnectorId })
  let client: KitPairingClient | undefined
  const load = async (): Promise<KitPairingClient> => {
    client ??= await pairing.load()
    return client
  }
  const currentGrant = (preferred = client?.getDefaultNetwork(namespace)): Grant | undefined => {
    const session = client?.getSession()
    return session && readGrant(session, { namespace, caipNetworks, preferred })
  }
  const request: PairedConnector['request'] = async (call) => {
    const caipNetworkId = currentGrant()?.caipNetworkId
    if (!caipNetworkId) throw new NotPairedError()
    return (await load()).request(call, caipNetworkId)
  }

  return {
    id: pairingConnectorId,
    connect: async ({ preferred, signal }) => {
      const { getSession } = await load()
      if (!getSession()) await pairing.proposeSession()
      signal.throwIfAborted()
      const grant = currentGrant(preferred)
      if (!grant) throw new NoSharedNetworkError()
      return grant
    },
    reconnect: async ({ preferred, signal }) => {
      const { resume } = await load()
      return signal.aborted || !resume() ? undefined : currentGrant(preferred)
    },
    read: () => currentGrant(),
    follow: (onChange) => {
      const undos = client ? [client.on('changed', onChange), client.on('ended', onChange)] : []
      return () => {
        for (const undo of undos) undo()
      }
    },
    disconnect: async () => (await load()).disconnect(),
    setDefaultNetwork: (caipNetworkId) => client?.setDefaultNetwork(caipNetworkId),
    requestNetwork: async (caipNetwork) => requestNetworkByPairing(await load(), caipNetwork, clock),
    request,
    signMessage: async ({ address, message, caipNetworkId }) =>
      signText(await load(), { caipNetworkId, address, message }),
  }
}
