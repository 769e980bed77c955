import { BaseError } from '@holdfast/base'

/** A field of a sign-in message cannot be written. */
export class InvalidSiwxMessageError extends BaseError {
  override name = 'InvalidSiwxMessageError' as const
  readonly field: string

  constructor({ field }: { field: string }) {
    super(`The sign-in message's field '${field}' must not contain a line break.`)
    this.field = field
  }
}

/** There is nothing to sign in with: no extension, no connected account, or no supported network. */
export class SignInUnavailableError extends BaseError {
  override name = 'SignInUnavailableError' as const
  readonly reason: 'noExtension' | 'noAccount' | 'noNetwork'

  constructor({ reason }: { reason: SignInUnavailableError['reason'] }) {
    const messages = {
      noExtension: 'SIWX is not enabled',
      noAccount: 'No ActiveCaipAddress found',
      noNetwork: 'No ActiveCaipNetwork or client found',
    }
    super(messages[reason])
    this.reason = reason
  }
}

/** The user gave up signing in, or the account went away meanwhile. */
export class SignInCancelledError extends BaseError {
  override name = 'SignInCancelledError' as const

  constructor() {
    super('The sign-in was cancelled.')
  }
}

/** The one who checks signatures did not accept this one. */
export class SignatureNotAcceptedError extends BaseError {
  override name = 'SignatureNotAcceptedError' as const

  constructor() {
    super('The signature was not accepted.')
  }
}
