import { RefusedError } from '../http/errors.ts'

/** Why a signed message proves nothing. The reason is also the code of the refusal. */
export type ProofProblem =
  | 'wrong_domain'
  | 'wrong_uri'
  | 'chain_not_allowed'
  | 'message_expired'
  | 'message_not_yet_valid'
  | 'nonce_invalid'
  | 'signature_invalid'

const messages: Readonly<Record<ProofProblem, string>> = {
  wrong_domain: 'The signed message was made for another site.',
  wrong_uri: 'The signed message was made for another page.',
  chain_not_allowed: 'The signed message names a chain that is not offered here.',
  message_expired: 'The signed message has expired. Check the time settings of your device and sign again.',
  message_not_yet_valid: 'The signed message is not valid yet. Check the time settings of your device and sign again.',
  nonce_invalid: 'The signed message was used before or has expired. Please sign again.',
  signature_invalid: 'The signature does not belong to this address.',
}

/** Refuses a text that is not a sign-in message. */
export class MalformedMessageError extends RefusedError {
  override name = 'MalformedMessageError' as const
  constructor({ problem }: { problem: string }) {
    super({ status: 400, code: 'message_malformed', message: `The message is not a sign-in message (${problem}).` })
  }
}

/** Refuses a message or signature that proves nothing. */
export class ProofRefusedError extends RefusedError {
  override name = 'ProofRefusedError' as const
  readonly problem: ProofProblem
  constructor({ problem }: { problem: ProofProblem }) {
    super({ status: 403, code: problem, message: messages[problem] })
    this.problem = problem
  }
}

/** Refuses because a contract's signature could not be checked: its chain does not answer. */
export class SignatureNotCheckedError extends RefusedError {
  override name = 'SignatureNotCheckedError' as const
  readonly caipNetworkId: string
  constructor({ caipNetworkId, cause }: { caipNetworkId: string; cause: unknown }) {
    super({
      status: 503,
      code: 'chain_unavailable',
      message: 'The chain cannot be reached at the moment. Please sign again shortly.',
      retryAfterS: 5,
      cause,
    })
    this.caipNetworkId = caipNetworkId
  }
}
