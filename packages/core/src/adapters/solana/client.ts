import { InvalidWalletAnswerError } from '../../connections/errors.ts'
import { authConnectorId, pairingConnectorId } from '../../connectors/state.ts'
import { ChainNotSupportedError } from '../../networks/errors.ts'
import { createWalletClient, type WalletClient } from '../../wallet-client/createWalletClient.ts'
import type { StandardConnector } from '../../wallet-standard/discoverStandardWallets.ts'
import type { AdapterContext } from '../adapter.ts'
import type { Discovery } from '../adapterHandle.ts'
import { embeddedConnector } from './connectors/embeddedConnector.ts'
import { pairedSolana } from './connectors/pairedSolana.ts'
import type { SolanaConnector } from './connectors/solanaConnector.ts'
import { standardConnector } from './connectors/standardConnector.ts'
import { createSolanaWallet, type SolanaWallet } from './createSolanaWallet.ts'
import type { LinkedApps } from './links/linkedApps.ts'
import { solanaNode, valueOf } from './node.ts'

/** The loaded half of the Solana adapter. */
export type SolanaClient = WalletClient<SolanaConnector> & {
  /** Returns the connected wallet. @throws {ConnectorNotFoundError} if none is connected. */
  wallet: () => SolanaWallet
}

/**
 * Creates the loaded half of the Solana adapter.
 *
 * @param apps - wallets that are reached by links. If one of them opened this page with its answer to a request to connect, the
 * client completes that connection.
 */
export function createSolanaClient(
  context: AdapterContext,
  discovery: Discovery<StandardConnector>,
  apps?: LinkedApps,
): SolanaClient {
  const { caipNetworks, pairing, embedded } = context
  const client = createWalletClient(context, {
    namespace: 'solana',
    connectorOf: (connectorId) => {
      if (pairing && connectorId === pairingConnectorId) return pairedSolana(context)
      if (embedded && connectorId === authConnectorId) return embeddedConnector(context)
      const linked = apps?.connectorOf(connectorId)
      if (linked) return linked
      return standardConnector(connectorId, { context, find: discovery.find })
    },
    getNode: ({ caipNetworkId }) => solanaNode(context, caipNetworkId),
    getBalance: async ({ address, caipNetworkId }) => {
      const network = caipNetworks.find((each) => each.caipNetworkId === caipNetworkId)
      if (!network) throw new ChainNotSupportedError({ caipNetworkId })
      const method = 'getBalance'
      const answer = await solanaNode(context, caipNetworkId).request({ method, params: [address] })
      const lamports = valueOf(answer, method)
      if (typeof lamports !== 'number' || !Number.isInteger(lamports) || lamports < 0)
        throw new InvalidWalletAnswerError({ method, answer })
      const { decimals, symbol } = network.nativeCurrency
      return { value: BigInt(lamports), decimals, symbol }
    },
  })
  if (apps?.connecting !== undefined) {
    const { signal } = new AbortController()
    // If this fails, the wallet has already shown the reason to the user.
    client.connect({ connectorId: apps.connecting, signal }).catch(() => {})
  }
  return { ...client, wallet: () => createSolanaWallet(client.inUse(), context) }
}
