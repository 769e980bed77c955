import { BaseError } from '@holdfast/base'
import { rpcErrorCodes } from '@holdfast/caip'

/** Thrown for a request that gets an error instead of being shown. The app receives the code and the text. */
export class RequestError extends BaseError {
  override name = 'RequestError' as const
  readonly code: number
  constructor({ code, message, cause }: { code: number; message: string; cause?: unknown }) {
    super(message, { cause, details: '' })
    this.code = code
  }
}

/** Thrown for a request whose parameters do not fit its method. */
export function invalidParams(message: string, cause?: unknown): RequestError {
  return new RequestError({ code: rpcErrorCodes.invalidParams, message, cause })
}

/** Thrown for a request about an account that the app has no access to. */
export function unauthorized(): RequestError {
  return new RequestError({ code: rpcErrorCodes.unauthorized, message: 'The app was not given this account.' })
}
