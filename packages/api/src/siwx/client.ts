import type { Http } from '../http.ts'
import type { SiwxProof } from './requests.ts'
import { type SiwxNonce, type SiwxSessionRecord, siwxNonceSchema, siwxSessionsSchema } from './schema.ts'

type Options = { signal?: AbortSignal | undefined }
/** Selects proofs by chain, by address or by both. */
type Selection = { chainId?: string | undefined; address?: string | undefined }

/** Proves that a user holds a wallet, by a signed message. */
export type SiwxClient = {
  /** Requests the nonce for the next message. A nonce works once, only in this browser, and only for a short time. */
  createSiwxNonce: (options?: Options) => Promise<SiwxNonce>
  /**
   * Submits a signed message. The server stores an accepted message as a proof for this session.
   *
   * @throws {HttpError} 400 malformed; 403 refused, with the reason as the error's code; 503 the chain does not answer.
   */
  verifySiwx: (proof: SiwxProof, options?: Options) => Promise<void>
  /** Signs in as the user who verified this wallet before. @throws {HttpError} as `verifySiwx`. */
  signInWithWallet: (proof: SiwxProof, options?: Options) => Promise<void>
  /** Lists the selected proofs of this session, or all without a selection. Proofs that are no longer valid are left out. */
  listSiwxSessions: (selection?: Selection, options?: Options) => Promise<readonly SiwxSessionRecord[]>
  /** Removes the selected proofs of this session, or all of them without a selection. */
  revokeSiwxSessions: (selection?: Selection, options?: Options) => Promise<void>
}

/** Creates the client. */
export function createSiwxClient(http: Http): SiwxClient {
  return {
    createSiwxNonce: (options) => http.read('/siwx/nonce', siwxNonceSchema, { ...options, method: 'POST' }),
    verifySiwx: (body, options) => http.send('/siwx/verify', { ...options, method: 'POST', body }),
    signInWithWallet: (body, options) => http.send('/auth/sign-in/wallet', { ...options, method: 'POST', body }),
    listSiwxSessions: async (query, options) =>
      (await http.read('/siwx/sessions', siwxSessionsSchema, { ...options, query })).sessions,
    revokeSiwxSessions: (query, options) => http.send('/siwx/sessions', { ...options, method: 'DELETE', query }),
  }
}
