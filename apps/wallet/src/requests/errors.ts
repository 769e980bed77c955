import { BaseError } from '@holdfast/base'

/** Error codes that the wallet responds with. @see EIP-1193, EIP-1474, EIP-3326, EIP-5792 */
export const answerCodes = {
  userRejected: 4001,
  unauthorized: 4100,
  unsupportedMethod: 4200,
  unrecognizedChain: 4902,
  unsupportedCapability: 5700,
  unsupportedChain: 5710,
  duplicateId: 5720,
  unknownId: 5730,
  tooManyCalls: 5740,
  notAtomic: 5760,
  invalidParams: -32_602,
  internal: -32_603,
} as const

/** Thrown for a request that is answered with an error instead of being shown. The app receives the code and the text. */
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
  return new RequestError({ code: answerCodes.invalidParams, message, cause })
}

/** Thrown for a request about an account that the app has no access to. */
export function unauthorized(): RequestError {
  return new RequestError({ code: answerCodes.unauthorized, message: 'The app was not given this account.' })
}
