import { BaseError, readField } from '@holdfast/base'
import { findErrorMessage } from '../../text/parseErrorMessage.ts'
import { readWalletError } from '../../wallet-errors/readWalletError.ts'
import { ConnectionFailedError, RequestPendingError, UserRejectedError } from '../errors.ts'

/**
 * Maps anything that a wallet threw, even if it is not an Error, to the kit's errors. The kit's own errors pass through, except
 * that every refusal by the user becomes a UserRejectedError.
 *
 * @returns {UserRejectedError}, {RequestPendingError}, another error of the kit, or {ConnectionFailedError} with the wallet's
 * message.
 */
export function mapWalletError(error: unknown): BaseError {
  const meaning = readWalletError(error)
  if (meaning === 'rejected')
    return error instanceof UserRejectedError ? error : new UserRejectedError({ cause: error })
  if (error instanceof BaseError) return error
  if (meaning === 'pending') return new RequestPendingError({ cause: error })
  return new ConnectionFailedError({
    reason: messageOf(error) ?? 'The wallet could not be connected. Try again.',
    cause: error,
  })
}

/** Reads the wallet's own message, also from a value that is not an Error. */
function messageOf(error: unknown): string | undefined {
  try {
    const found = findErrorMessage(error)
    if (found !== undefined) return found || undefined
    const message = readField(error, 'message')
    return typeof message === 'string' && message ? message : undefined
  } catch {
    // A value whose getter throws has no message.
    return undefined
  }
}
