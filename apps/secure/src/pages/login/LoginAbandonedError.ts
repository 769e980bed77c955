import { BaseError } from '@holdfast/base'

/** Thrown when a login ends before it succeeds: in this window, in another tab, or at the provider. */
export class LoginAbandonedError extends BaseError {
  override name = 'LoginAbandonedError' as const
  constructor() {
    super('The login was abandoned. Log in again.')
  }
}
