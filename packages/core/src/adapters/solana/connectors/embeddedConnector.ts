import type { CaipNetworkId } from '@holdfast/caip'
import { InvalidWalletAnswerError } from '../../../connections/errors.ts'
import { authConnectorId } from '../../../connectors/state.ts'
import { createEmbeddedSolana } from '../../../embedded/client/embeddedSolana.ts'
import type { WalletGrant } from '../../../wallet-client/walletConnector.ts'
import type { AdapterConnection, AdapterContext } from '../../adapter.ts'
import { fromBase64, isSignedBy, toBase64 } from '../transactionBytes.ts'
import { type SolanaConnector, withSignatureChecked } from './solanaConnector.ts'

/**
 * Creates the connector of the embedded wallet's account. One key serves all networks; the user approves every signature in the
 * wallet's frame.
 */
export function embeddedConnector(context: AdapterContext): SolanaConnector {
  let network: CaipNetworkId | undefined
  let current: AdapterConnection | undefined
  let notifyChange = (): void => {}
  const onConnection = (connection: AdapterConnection | undefined): void => {
    current = connection
    notifyChange()
  }
  const embedded = createEmbeddedSolana({
    ...context,
    networkInUse: () => network ?? context.networkInUse(),
    onConnection,
    onDisconnected: () => onConnection(undefined),
  })
  const grantOf = (connection: AdapterConnection): WalletGrant => {
    const { connectorId: _, ...grant } = connection
    return { ...grant, caipNetworkId: network ?? grant.caipNetworkId }
  }

  return {
    id: authConnectorId,
    connect: async ({ signal }) => grantOf(await embedded.connect({ connectorId: authConnectorId, signal })),
    reconnect: async ({ signal }) => {
      const connection = await embedded.reconnect({ connectorId: authConnectorId, signal })
      return connection && grantOf(connection)
    },
    read: () => current && grantOf(current),
    follow: (onChange) => {
      notifyChange = onChange
      return () => {
        notifyChange = () => {}
      }
    },
    disconnect: () => embedded.disconnect({ revoke: true }),
    setDefaultNetwork: (caipNetworkId) => void (network = caipNetworkId),
    signMessage: withSignatureChecked(embedded.signMessage),
    signTransactions: async (transactions, { address }) => {
      const method = 'solana_signAllTransactions'
      const answer = await embedded.signAllTransactions({ transactions: transactions.map(toBase64) })
      const signed = answer.flatMap((text) => fromBase64(text) ?? [])
      if (signed.length !== answer.length || !signed.every((each) => isSignedBy(each, address)))
        throw new InvalidWalletAnswerError({ method, answer })
      return signed
    },
    // This wallet only signs; the kit sends.
    signAndSend: async () => undefined,
  }
}
