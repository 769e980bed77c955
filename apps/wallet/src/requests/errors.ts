import { BaseError } from '@holdfast/base'

/** Codes that the wallet answers with. @see EIP-1193, EIP-1474, EIP-3326 */
export const answerCodes = {
  userRejected: 4001,
  unauthorized: 4100,
  unsupportedMethod: 4200,
  unrecognizedChain: 4902,
  invalidParams: -32_602,
  internal: -32_603,
} as const

/** Thrown for a request that is answered with an error instead of being shown; the app is told code and text. */
export class RequestError extends BaseError {
  override name = 'RequestError' as const
  readonly code: number
  constructor({ code, message, cause }: { code: number; message: string; cause?: unknown }) {
    super(message, { cause, details: '' })
    this.code = code
  }
}

/** A request whose parameters are not what its method takes. */
export function invalidParams(message: string, cause?: unknown): RequestError {
  return new RequestError({ code: answerCodes.invalidParams, message, cause })
}

/** A request for an account that the app was not given. */
export function unauthorized(): RequestError {
  return new RequestError({ code: answerCodes.unauthorized, message: 'The app was not given this account.' })
}
