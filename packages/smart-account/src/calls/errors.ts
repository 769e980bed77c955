import { BaseError } from '@holdfast/base'

/** Thrown when an operation would have no call. */
export class NoCallsError extends BaseError {
  override name = 'NoCallsError' as const

  constructor() {
    super('An operation needs at least one call.')
  }
}
