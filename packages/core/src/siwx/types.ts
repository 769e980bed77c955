import type { CaipNetworkId, ChainNamespace } from '@holdfast/caip'
import type { Cacao } from '@holdfast/pairing'

/** The fields of a CAIP-122 message. Times are ISO 8601. */
export type SiwxMessageFields = {
  accountAddress: string
  chainId: CaipNetworkId
  domain: string
  uri: string
  version: string
  nonce: string
  statement?: string | undefined
  issuedAt?: string | undefined
  expirationTime?: string | undefined
  notBefore?: string | undefined
  requestId?: string | undefined
  resources?: readonly string[] | undefined
}

/** A message to sign: `toString()` returns the text that the wallet shows. */
export type SiwxMessage = SiwxMessageFields & { toString: () => string }

/** A message with its signature. */
export type SiwxSession = {
  data: SiwxMessageFields
  message: string
  signature: string
  /** The signed object as the wallet returned it, if the message was signed while pairing. @see CAIP-74 */
  cacao?: Cacao | undefined
}

/**
 * An app's extension for sign-in with a wallet.
 *
 * @see CAIP-122, EIP-4361
 */
export type SiwxExtension = {
  /**
   * Creates the message for an account; the extension adds domain, uri, nonce and times. The address is empty if the wallet is
   * asked to sign while pairing, when the signing account is not known yet.
   */
  createMessage: (input: { accountAddress: string; chainId: CaipNetworkId }) => Promise<SiwxMessage>
  /** Verifies and stores a session; rejects if the signature is not accepted. */
  addSession: (session: SiwxSession) => Promise<void>
  /**
   * Verifies and stores the sessions of a wallet that signed while pairing; an empty list removes all sessions. Rejects if a
   * signature is not accepted. The sessions of other accounts may stay: accounts of several namespaces can be signed in.
   */
  setSessions: (sessions: readonly SiwxSession[]) => Promise<void>
  /** Returns the valid sessions of an address on a network. */
  getSessions: (chainId: CaipNetworkId, address: string) => Promise<readonly SiwxSession[]>
  revokeSession: (chainId: CaipNetworkId, address: string) => Promise<void>
  /**
   * The namespaces whose accounts can sign in. Accounts of other namespaces are never asked to sign.
   *
   * @default all
   */
  namespaces?: readonly ChainNamespace[] | undefined
  /** Returns whether a wallet is disconnected if the user cancels the sign-in. @default false */
  getRequired?: (() => boolean) | undefined
  /**
   * Whether a wallet with its own sign-in view, as many Solana wallets have, may write the text itself from the fields of the
   * created message. The session's `message` is then the wallet's text.
   *
   * @default false
   * @see https://github.com/phantom/sign-in-with-solana
   */
  allowsWalletText?: boolean | undefined
}
