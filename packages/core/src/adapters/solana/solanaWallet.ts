import type { CaipNetworkId } from '@holdfast/caip'

/** The account and the network for which a wallet is asked. */
export type SignerOf = { address: string; caipNetworkId: CaipNetworkId }

/** How a transaction is sent by the wallet's node, or by the network's own. */
export type SendOptions = {
  /** @default 'confirmed' */
  preflightCommitment?: 'processed' | 'confirmed' | 'finalized' | undefined
  /** The slot from which on the node has to know the chain. */
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
  /** Signs transactions, all at once if the wallet can. @returns them signed, in their order. */
  signTransactions: (transactions: readonly Uint8Array[], signer: SignerOf) => Promise<readonly Uint8Array[]>
  /**
   * Signs and sends.
   *
   * @returns the signature in base58, which names the transaction; undefined if the wallet only signs: nothing was shown then.
   */
  signAndSend: (transaction: Uint8Array, signer: SignerOf, options: SendOptions) => Promise<string | undefined>
}
