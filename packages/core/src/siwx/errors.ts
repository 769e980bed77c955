import { BaseError } from '@holdfast/base'

/** A field of a sign-in message contains a line break. */
export class InvalidSiwxMessageError extends BaseError {
  override name = 'InvalidSiwxMessageError' as const
  readonly field: string

  constructor({ field }: { field: string }) {
    super(`The sign-in message's field '${field}' must not contain a line break.`)
    this.field = field
  }
}

/** Something needed for a sign-in is missing: the extension, a connected account, or a supported network. */
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

/** The user cancelled the sign-in, or the account was disconnected meanwhile. */
export class SignInCancelledError extends BaseError {
  override name = 'SignInCancelledError' as const

  constructor() {
    super('The sign-in was cancelled.')
  }
}

/** The verifier did not accept the signature. */
export class SignatureNotAcceptedError extends BaseError {
  override name = 'SignatureNotAcceptedError' as const

  constructor() {
    super('The signature was not accepted. Sign again with the connected account.')
  }
}
