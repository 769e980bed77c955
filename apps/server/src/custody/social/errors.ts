import { embeddedErrorCodes as codes, type SocialProvider } from '@holdfast/api/embedded'
import { RefusedError } from '../../http/errors.ts'

/** Refuses a provider that the operator has not enabled. */
export class LoginProviderDisabledError extends RefusedError {
  override name = 'LoginProviderDisabledError' as const
  constructor({ name }: { name: SocialProvider }) {
    super({ status: 403, code: codes.providerDisabled, message: `Logins with ${name} are not enabled here.` })
  }
}

/** Refuses a provider's token that does not identify a user. */
export class SocialProofError extends RefusedError {
  override name = 'SocialProofError' as const
  constructor({ reason, cause }: { reason: string; cause?: unknown }) {
    super({ status: 403, code: codes.socialProofRefused, message: `The provider's token ${reason}.`, cause })
  }
}

/** Refuses a login while its provider does not answer. */
export class LoginProviderUnavailableError extends RefusedError {
  override name = 'LoginProviderUnavailableError' as const
  constructor({ name, cause }: { name: SocialProvider; cause: unknown }) {
    super({
      status: 503,
      code: codes.providerUnavailable,
      message: `${name} does not answer at the moment. Please try again shortly.`,
      retryAfterS: 5,
      cause,
    })
  }
}
