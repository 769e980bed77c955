import { InvalidWalletAnswerError } from '../../connections/errors.ts'
import type { AdapterConnection, AdapterContext } from '../adapter.ts'
import type { SolanaConnector } from './connectors/solanaConnector.ts'
import { solanaNode } from './node.ts'
import { sendSolana } from './sendSolana.ts'
import type { RequestSigner, SendOptions } from './solanaWallet.ts'
import { signatureBytes } from './transactionBytes.ts'

/** The connected Solana wallet, for transactions that the app has built and serialized, for instance with `@solana/kit`. */
export type SolanaWallet = RequestSigner & {
  /** Asks the wallet to sign a text. @returns the signature, 64 bytes. */
  signMessage: (message: string) => Promise<Uint8Array>
  signTransaction: (transaction: Uint8Array) => Promise<Uint8Array>
  signAllTransactions: (transactions: readonly Uint8Array[]) => Promise<readonly Uint8Array[]>
  /**
   * Asks the wallet to sign and send. If the wallet only signs, the kit sends through the network's configured node.
   *
   * @returns the signature in base58.
   */
  signAndSendTransaction: (transaction: Uint8Array, options?: SendOptions) => Promise<string>
}

/** Creates the wallet from the connector in use and its connection. */
export function createSolanaWallet(
  { connector, connection }: { connector: SolanaConnector; connection: AdapterConnection },
  context: Pick<AdapterContext, 'caipNetworks' | 'fetch'>,
): SolanaWallet {
  const signer: RequestSigner = { address: connection.addresses[0], caipNetworkId: connection.caipNetworkId }
  const sign = (transactions: readonly Uint8Array[]): Promise<readonly Uint8Array[]> =>
    connector.signTransactions(transactions, signer)
  return {
    ...signer,
    signMessage: async (message) => {
      const answer = await connector.signMessage({ ...signer, message })
      const signature = signatureBytes(answer)
      if (!signature) throw new InvalidWalletAnswerError({ method: 'solana:signMessage', answer })
      return signature
    },
    signTransaction: async (transaction) => {
      const [signed] = await sign([transaction])
      if (!signed) throw new InvalidWalletAnswerError({ method: 'solana:signTransaction', answer: signed })
      return signed
    },
    signAllTransactions: sign,
    signAndSendTransaction: async (transaction, options) =>
      sendSolana(connector, solanaNode(context, signer.caipNetworkId), { transaction, signer, options }),
  }
}
