import { BaseError } from '@holdfast/base'

/** Thrown when a ReCap is not one; the text says what is wrong with it. */
export class InvalidRecapError extends BaseError {
  override name = 'InvalidRecapError' as const
}

/** Thrown when a sign-in request and what a wallet supports have nothing in common, or the message cannot be made. */
export class AuthPayloadError extends BaseError {
  override name = 'AuthPayloadError' as const
}
