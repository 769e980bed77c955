import { BaseError } from '@holdfast/base'
import { parseErrorMessage } from '../errors/parseErrorMessage.ts'
import { ConnectionFailedError, RequestPendingError, UserRejectedError } from './errors.ts'

/** Where wallets and the libraries between put the error that they wrap. */
const wrappers = ['data', 'originalError', 'error', 'info', 'cause', 'payload'] as const

/** How deep an error may be wrapped before the rest is ignored. */
const MAX_DEPTH = 8

/** EIP-1193 'user rejected', the pairing protocol's (also of chains, methods and events), and the code that ethers gives. */
const rejectionCodes: readonly unknown[] = [4001, 5000, 5001, 5002, 5003, 'ACTION_REJECTED']
const PENDING_CODE = -32_002

/** Codes that say no more than "failed": with them, as without a code, only the text tells a rejection. */
const vagueCodes: readonly unknown[] = [-32_603, -32_000, 'UNKNOWN_ERROR']

/** How wallets that give no code, hardware ones above all, say that the person said no. */
const rejectionTexts =
  /user (?:rejected|denied|cancell?ed)|(?:rejected|denied|cancell?ed) by (?:the )?user|conditions of use not satisfied|0x6985|Failure_ActionCancelled|connection request reset/i

/** The error and everything that it wraps, outermost first; a circle ends where it closes. */
function* layersOf(error: unknown): Generator<object> {
  const seen = new Set<object>()
  let layer: readonly unknown[] = [error]
  for (let depth = 0; depth < MAX_DEPTH && layer.length > 0; depth += 1) {
    const found = layer.filter(
      (value): value is object => typeof value === 'object' && value !== null && !seen.has(value),
    )
    for (const value of found) {
      seen.add(value)
      yield value
    }
    layer = found.flatMap((value) => wrappers.map((name): unknown => Reflect.get(value, name)))
  }
}

/** The error codes of an error and of all that it wraps; numbers written as text are numbers. */
export function errorCodesOf(error: unknown): readonly unknown[] {
  return [...layersOf(error)]
    .map((layer): unknown => Reflect.get(layer, 'code'))
    .filter((code) => code !== undefined)
    .map((code) => (typeof code === 'string' && /^-?\d+$/.test(code) ? Number(code) : code))
}

/** The texts of an error and of all that it wraps. */
export function errorTextsOf(error: unknown): readonly string[] {
  if (typeof error === 'string') return [error]
  return [...layersOf(error)].flatMap((layer) =>
    ['message', 'shortMessage', 'details', 'reason']
      .map((name): unknown => Reflect.get(layer, name))
      .filter((value): value is string => typeof value === 'string'),
  )
}

/** Whether the person said no, however the wallet puts it. */
export function isUserRejection(error: unknown): boolean {
  const codes = errorCodesOf(error)
  if (codes.some((code) => rejectionCodes.includes(code))) return true
  if (codes.some((code) => !vagueCodes.includes(code))) return false
  return errorTextsOf(error).some((text) => rejectionTexts.test(text))
}

/** Whether the wallet already shows a request and takes no second one. */
export function isRequestPending(error: unknown): boolean {
  return errorCodesOf(error).includes(PENDING_CODE)
}

/**
 * Maps whatever a wallet threw, errors or not, onto the kit's errors. Errors of ours pass through.
 *
 * @returns {UserRejectedError}, {RequestPendingError}, an error of ours, or {ConnectionFailedError} with the wallet's words.
 */
export function mapWalletError(error: unknown): BaseError {
  if (isUserRejection(error))
    return error instanceof UserRejectedError ? error : new UserRejectedError({ cause: error })
  if (error instanceof BaseError) return error
  if (isRequestPending(error)) return new RequestPendingError({ cause: error })
  const message = parseErrorMessage(error)
  const words = message === 'Unknown error' ? errorTextsOf(error)[0] : message
  return new ConnectionFailedError({ reason: words || 'The wallet could not be connected.', cause: error })
}
