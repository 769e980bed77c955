import { BaseError } from '@holdfast/base'
import { rpcErrorCodes } from '@holdfast/caip'

/** Thrown for a request that the wallet refuses by itself. The app receives the code and the text. */
export class RequestError extends BaseError {
  override name = 'RequestError' as const
  readonly code: number
  constructor({ code, message, cause }: { code: number; message: string; cause?: unknown }) {
    super(message, { cause, details: '' })
    this.code = code
  }
}

/** Returns the error for a request whose parameters are invalid. */
export function invalidParams(message: string, cause?: unknown): RequestError {
  return new RequestError({ code: rpcErrorCodes.invalidParams, message, cause })
}

/** Returns the error for a method that the wallet does not support. */
export function unsupportedMethod(method: string): RequestError {
  return new RequestError({ code: rpcErrorCodes.unsupportedMethod, message: `The wallet does not support ${method}.` })
}

/** Returns the error for a request about an account to which the app has no access. */
export function unauthorized(): RequestError {
  return new RequestError({ code: rpcErrorCodes.unauthorized, message: 'The app was not given this account.' })
}
