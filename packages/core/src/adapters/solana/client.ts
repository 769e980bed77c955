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
import { linkConnector } from './links/linkConnector.ts'
import { createLinkRecords } from './links/linkRecords.ts'
import { acceptReturn } from './links/linkRequests.ts'
import { type LinkWallet, linkId } from './links/linkWallet.ts'
import type { LinkReturn } from './links/takeReturn.ts'
import { solanaNode, valueOf } from './node.ts'

/** The loaded half of the Solana adapter. */
export type SolanaClient = WalletClient<SolanaConnector> & {
  /** The connected wallet. @throws {ConnectorNotFoundError} if none is. */
  wallet: () => SolanaWallet
}

/**
 * Creates the loaded half of the Solana adapter.
 *
 * @param options.links - wallets that are reached by links.
 * @param options.returned - with what one of them led back to this page: a connection is made of it, if that was asked for.
 */
export function createSolanaClient(
  context: AdapterContext,
  discovery: Discovery<StandardConnector>,
  { links, returned }: { links: readonly LinkWallet[]; returned?: LinkReturn | undefined },
): SolanaClient {
  const { caipNetworks, pairing, embedded } = context
  const client = createWalletClient(context, {
    namespace: 'solana',
    connectorOf: (connectorId) => {
      if (pairing && connectorId === pairingConnectorId) return pairedSolana(context)
      if (embedded && connectorId === authConnectorId) return embeddedConnector(context)
      const link = links.find(({ name }) => linkId(name) === connectorId)
      if (link) return linkConnector(link, context)
      return standardConnector(connectorId, { context, find: discovery.find })
    },
    getNode: ({ caipNetworkId }) => solanaNode(caipNetworks, caipNetworkId),
    getBalance: async ({ address, caipNetworkId }) => {
      const network = caipNetworks.find((each) => each.caipNetworkId === caipNetworkId)
      if (!network) throw new ChainNotSupportedError({ caipNetworkId })
      const method = 'getBalance'
      const answer = await solanaNode(caipNetworks, caipNetworkId).request({ method, params: [address] })
      const lamports = valueOf(answer, method)
      if (typeof lamports !== 'number' || !Number.isInteger(lamports) || lamports < 0)
        throw new InvalidWalletAnswerError({ method, answer })
      const { decimals, symbol } = network.nativeCurrency
      return { value: BigInt(lamports), decimals, symbol }
    },
  })
  const request = returned && acceptReturn(createLinkRecords(context), returned)
  if (request?.method === 'connect') {
    const { signal } = new AbortController()
    // A refusal was shown by the wallet: the page is as it was.
    client.connect({ connectorId: request.connectorId, signal }).catch(() => {})
  }
  return { ...client, wallet: () => createSolanaWallet(client.inUse(), caipNetworks) }
}
