import type { CaipNetworkId } from '@holdfast/caip'
import type { WalletConnector } from '../../wallet-client/walletConnector.ts'

/** A transaction to sign, as the libraries of Polkadot build it. Fields besides these are passed on unchanged. */
export type SignerPayload = {
  /** SS58, in any network's form. */
  address: string
  /** Hex with 0x: the chain on which the signature is valid. */
  genesisHash: string
  [field: string]: unknown
}

/** A wallet's calls for a Polkadot account. */
export type PolkadotCalls = {
  /** Asks for a signature. @returns hex with 0x; the first byte may name the signature scheme. */
  signPayload: (payload: SignerPayload, signer: { address: string; caipNetworkId: CaipNetworkId }) => Promise<string>
}

/** A connector of a Polkadot wallet. */
export type PolkadotConnector = WalletConnector & PolkadotCalls

/** The connected wallet, bound to the account and network that were in use when the app requested it. */
export type PolkadotWallet = {
  /** SS58, in the form of the network in use. */
  address: string
  caipNetworkId: CaipNetworkId
  /** All addresses that the wallet shares, the one in use first. */
  addresses: readonly string[]
  /** Asks the wallet to sign a text; the wallet puts it between `<Bytes>` and `</Bytes>`. @returns hex with 0x. */
  signRaw: (message: string) => Promise<string>
  /**
   * Asks the wallet to sign a transaction that the app built with a library of its own. The app sends the transaction.
   *
   * @returns the signature, hex with 0x.
   * @throws {InvalidPayloadError} for a payload of another account or chain.
   */
  signPayload: (payload: SignerPayload) => Promise<string>
}
