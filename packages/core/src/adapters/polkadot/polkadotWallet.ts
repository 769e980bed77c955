import type { CaipNetworkId } from '@holdfast/caip'
import type { WalletConnector } from '../../wallet-client/walletConnector.ts'

/** A transaction to be signed, as the libraries of Polkadot build it; fields besides these are passed on as they are. */
export type SignerPayload = {
  /** SS58, in any network's form. */
  address: string
  /** Hex with 0x: the chain that the signature is good for. */
  genesisHash: string
  [field: string]: unknown
}

/** A wallet's calls for a Polkadot account. */
export type PolkadotCalls = {
  /** @returns the signature, hex with 0x; its first byte may name the scheme. */
  signPayload: (payload: SignerPayload, signer: { address: string; caipNetworkId: CaipNetworkId }) => Promise<string>
}

/** A way to reach a Polkadot wallet. */
export type PolkadotConnector = WalletConnector & PolkadotCalls

/** The connected wallet, for the account and network in use when it was asked for. */
export type PolkadotWallet = {
  /** SS58 of the network in use. */
  address: string
  caipNetworkId: CaipNetworkId
  /** All that the wallet gives, the one in use first. */
  addresses: readonly string[]
  /** Has a text signed; the wallet puts it between `<Bytes>` and `</Bytes>`. @returns hex with 0x. */
  signRaw: (message: string) => Promise<string>
  /**
   * Has a transaction signed that the app built with a library of its own, and sends itself.
   *
   * @returns the signature, hex with 0x.
   * @throws {InvalidPayloadError} for a payload of another account or chain.
   */
  signPayload: (payload: SignerPayload) => Promise<string>
}
