import { BaseError } from '@holdfast/base'
import { protocolErrors } from '../wire/errors.ts'

/** Thrown when properties are scoped to namespaces that were neither requested nor approved. */
export class ScopedPropertiesError extends BaseError {
  override name = 'ScopedPropertiesError' as const
  readonly code = protocolErrors.MISSING_OR_INVALID[0]
  constructor({ received, superset, keys }: { received: unknown; superset: string; keys: string }) {
    super(
      `Scoped properties must be a subset of ${superset}, received: ${JSON.stringify(received)}, ${superset}: ${keys}`,
    )
  }
}

/** Thrown when the device has no network. */
export class OfflineError extends BaseError {
  override name = 'OfflineError' as const
  constructor() {
    super('No internet connection detected. Please restart your network and try again.')
  }
}

/** Thrown when a parameter of a sign-in request is missing or invalid, such as a chain outside of the namespace `eip155`. */
export class AuthenticateParametersError extends BaseError {
  override name = 'AuthenticateParametersError' as const
}

/** Thrown when the pairing of a scanned URI is already in use. */
export class PairingExistsError extends BaseError {
  override name = 'PairingExistsError' as const
  readonly topic: string
  constructor({ topic }: { topic: string }) {
    super(`Pairing already exists: ${topic}. Please try again with a new connection URI.`)
    this.topic = topic
  }
}
