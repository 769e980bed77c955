import type { CaipNetworkId, ChainNamespace } from '@holdfast/caip'
import type { AdapterClient, AdapterContext } from '../../adapters/adapter.ts'
import { ConnectorNotFoundError } from '../../connections/errors.ts'
import { pairingConnectorId } from '../../connectors/state.ts'
import { ChainNotSupportedError } from '../../networks/errors.ts'
import { createWalletClient } from '../../wallet-client/createWalletClient.ts'
import type { KitPairingClient, WalletCall } from '../client/kitPairingClient.ts'
import { pairedProvider } from '../client/provider/pairedProvider.ts'
import { fetchBalance } from './fetchBalance.ts'
import { pairedConnector } from './pairedConnector.ts'

/** Creates the part of the pairing adapter that loads on demand, for a namespace whose wallets are reached only by pairing. */
export function createPairedClient(namespace: ChainNamespace, context: AdapterContext): AdapterClient {
  const { caipNetworks, pairing } = context
  const load = async (): Promise<KitPairingClient> => {
    if (!pairing) throw new ConnectorNotFoundError({ connectorId: pairingConnectorId })
    return pairing.load()
  }
  const client = createWalletClient(context, {
    namespace,
    connectorOf: (connectorId) => {
      if (connectorId !== pairingConnectorId) throw new ConnectorNotFoundError({ connectorId })
      return pairedConnector(namespace, context)
    },
    getBalance: async (account) => fetchBalance(await load(), caipNetworks, account),
    ...(namespace === 'eip155' && {
      getNode: ({ caipNetworkId }: { caipNetworkId: CaipNetworkId }) => {
        if (!caipNetworks.some((network) => network.caipNetworkId === caipNetworkId))
          throw new ChainNotSupportedError({ caipNetworkId })
        return { request: async (call: WalletCall) => (await load()).request(call, caipNetworkId) }
      },
    }),
  })
  return namespace === 'eip155' ? { ...client, getProvider: async () => pairedProvider(await load()) } : client
}
