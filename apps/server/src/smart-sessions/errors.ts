import { type RefusalStatus, RefusedError } from '../http/errors.ts'

/** The HTTP status and the message of each refusal about a permission. */
const refusals = {
  session_unknown: [404, 'This account has no such permission.'],
  chain: [400, 'Permissions cannot be granted on this chain.'],
  context: [400, 'The context does not match the permission.'],
  signature: [400, 'The signature was not made by this account.'],
  authorization: [
    400,
    'The account already has other code, or its authorization does not name the contract for permissions and the account’s next nonce.',
  ],
  setup: [400, 'The smart account does not let permissions act for it yet. Have it install its module first.'],
  too_many: [409, 'This account has 50 permissions that can be used. Revoke one first.'],
  gas: [400, 'The transaction needs more gas than the operator pays for. Have the account send it itself.'],
  relay: [503, 'The chain has not accepted the transaction. Please try again.'],
} as const satisfies Record<string, readonly [RefusalStatus, string]>

/** Refuses a call about a permission. */
export class SmartSessionRefusedError extends RefusedError {
  override name = 'SmartSessionRefusedError' as const
  constructor(reason: keyof typeof refusals, options: { cause?: unknown } = {}) {
    const [status, message] = refusals[reason]
    super({ status, code: reason, message, ...options })
  }
}
