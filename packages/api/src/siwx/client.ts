import type { CallOptions, Http } from '../http/http.ts'
import {
  nonceAnswer,
  revokeAnswer,
  type SiwxNonce,
  type SiwxProof,
  type SiwxSession,
  sessionsAnswer,
  verifyAnswer,
} from './schema.ts'

/** Whose proofs are meant: an account on a chain. */
type SiwxAccount = { caipNetworkId: string; address: string }

/** Sign-in with a wallet (CAIP-122 messages). */
export type SiwxClient = {
  /** A nonce of this browser's, good for one message within minutes. */
  createSiwxNonce: (options?: CallOptions) => Promise<SiwxNonce>
  /** Hands in a signed message; the server keeps the proof with the session. @throws {HttpError} 400, 401, 403 or 503 with its reason. */
  verifySiwx: (proof: SiwxProof, options?: CallOptions) => Promise<{ session: SiwxSession }>
  /** The unspent proofs of an account. */
  getSiwxSessions: (account: SiwxAccount, options?: CallOptions) => Promise<{ sessions: SiwxSession[] }>
  /** Forgets the proofs of an account. */
  revokeSiwxSession: (account: SiwxAccount, options?: CallOptions) => Promise<void>
}

/** Calls for sign-in with a wallet. */
export function siwxClient(http: Http): SiwxClient {
  return {
    createSiwxNonce: (options) => http({ method: 'POST', path: '/api/siwx/nonce', answer: nonceAnswer }, options),
    verifySiwx: (body, options) =>
      http({ method: 'POST', path: '/api/siwx/verify', body, answer: verifyAnswer }, options),
    getSiwxSessions: (query, options) => http({ path: '/api/siwx/sessions', query, answer: sessionsAnswer }, options),
    revokeSiwxSession: async (query, options) => {
      await http({ method: 'DELETE', path: '/api/siwx/sessions', query, answer: revokeAnswer }, options)
    },
  }
}
