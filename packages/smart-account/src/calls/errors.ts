import { BaseError } from '@holdfast/base'

/** Thrown when there is nothing to execute. */
export class NoCallsError extends BaseError {
  override name = 'NoCallsError' as const

  constructor() {
    super('An operation needs at least one call.')
  }
}
