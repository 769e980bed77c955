import { BaseError } from '@holdfast/base'

/** Thrown for an invalid ReCap; the text says what is wrong with it. */
export class InvalidRecapError extends BaseError {
  override name = 'InvalidRecapError' as const
}

/** Thrown when a wallet supports nothing that a sign-in request asks for, or when the message cannot be made. */
export class AuthPayloadError extends BaseError {
  override name = 'AuthPayloadError' as const
}
