import { BaseError } from '@holdfast/base'

/** The text for a name that could not be resolved. @see specification section 8, 'name errors' */
export const nameResolutionText = 'Error resolving name'

/** The service could not resolve a name, suggest names or list an address's names. The specification sets the texts. */
export class NameServiceError extends BaseError {
  override name = 'NameServiceError' as const
  /** The service's reason, as a text for the user; undefined if the service gives none. */
  readonly reason: string | undefined
  /** Whether the service answered that the name is not registered. False for every other failure. */
  readonly isUnknown: boolean
  constructor({ call, reason, isUnknown = false, cause }: NameServiceError.Parameters) {
    super(reason ?? texts[call], { cause })
    this.reason = reason
    this.isUnknown = isUnknown
  }
}

export declare namespace NameServiceError {
  type Parameters = {
    call: keyof typeof texts
    reason?: string | undefined
    isUnknown?: boolean | undefined
    cause?: unknown
  }
}

const texts = {
  resolve: nameResolutionText,
  suggestions: 'Error fetching name suggestions',
  reverse: 'Error fetching names for address',
} as const

/** A name was not registered. @see specification section 8, 'name errors' */
export class NameRegistrationError extends BaseError {
  override name = 'NameRegistrationError' as const
  /** The service's reason, as a text for the user; undefined if the service gives none. */
  readonly reason: string | undefined
  constructor({ name, reason, cause }: { name: string; reason?: string | undefined; cause?: unknown }) {
    super(reason ?? `Error registering name ${name}`, { cause })
    this.reason = reason
  }
}

/** No network is in use for which a name could be registered. @see specification section 8, 'name errors' */
export class NameNetworkError extends BaseError {
  override name = 'NameNetworkError' as const
  constructor() {
    super('Network not found')
  }
}

/** No account is in use, or the account in use is not the embedded wallet's. @see specification section 8, 'name errors' */
export class NameAccountError extends BaseError {
  override name = 'NameAccountError' as const
  constructor() {
    super('Address or auth connector not found')
  }
}
