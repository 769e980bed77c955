import type { CaipNetworkId } from '@holdfast/caip'
import type { WalletConnector } from '../../wallet-client/walletConnector.ts'

/** The account and the network of a request to a wallet. */
export type RequestSigner = { address: string; caipNetworkId: CaipNetworkId }

/** How a text is signed. @see BIP-322, BIP-137 */
export type MessageProtocol = 'bip322' | 'ecdsa'

/** An input that the wallet is asked to sign. */
export type InputToSign = {
  index: number
  /** The address that owns the input. @default the account in use */
  address?: string | undefined
  /** The allowed sighash types of the signature. @default the PSBT's own, or else `ALL` */
  sighashTypes?: readonly number[] | undefined
}

/** A wallet's calls for a Bitcoin account. PSBTs are of version 0, as bytes. */
export type BitcoinCalls = {
  /** Signs a text. @returns the signature in base64. */
  signText: (message: string, signer: RequestSigner, protocol: MessageProtocol) => Promise<string>
  /**
   * Signs a PSBT, and sends the transaction if `broadcast` is set.
   *
   * @returns the PSBT as the wallet returns it, and the id of the transaction if it was sent.
   */
  signPsbt: (
    psbt: Uint8Array,
    signer: RequestSigner,
    options: { inputs: readonly InputToSign[]; broadcast: boolean },
  ) => Promise<{ psbt: Uint8Array; txid: string | undefined }>
  /** Builds, signs and sends a payment. @param transfer.value - satoshis. @returns the id of the transaction. */
  sendTransfer: (transfer: { recipient: string; value: bigint }, signer: RequestSigner) => Promise<string>
}

/** A connector of a Bitcoin wallet. */
export type BitcoinConnector = WalletConnector & BitcoinCalls
