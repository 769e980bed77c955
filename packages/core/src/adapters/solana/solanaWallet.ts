import type { CaipNetworkId } from '@holdfast/caip'

/** The account and the network of a request to a wallet. */
export type RequestSigner = { address: string; caipNetworkId: CaipNetworkId }

/** Options for the node that sends a transaction: the wallet's node, or the one configured for the network. */
export type SendOptions = {
  /** @default 'confirmed' */
  preflightCommitment?: 'processed' | 'confirmed' | 'finalized' | undefined
  /** The node must have reached this slot. */
  minContextSlot?: number | undefined
  skipPreflight?: boolean | undefined
  maxRetries?: number | undefined
}

/**
 * A wallet's calls for a Solana account. Transactions are serialized as on the wire, signed or not.
 *
 * @see https://solana.com/docs/core/transactions
 */
export type SolanaCalls = {
  /** Signs transactions, all at once if the wallet can. @returns the signed transactions, in the same order. */
  signTransactions: (transactions: readonly Uint8Array[], signer: RequestSigner) => Promise<readonly Uint8Array[]>
  /**
   * Signs and sends.
   *
   * @returns the signature in base58, which is the transaction's id; undefined if the wallet only signs. In this case, it has
   * shown the user nothing.
   */
  signAndSend: (transaction: Uint8Array, signer: RequestSigner, options: SendOptions) => Promise<string | undefined>
}
