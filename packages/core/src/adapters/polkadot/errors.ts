import { BaseError } from '@holdfast/base'

/** The payload names an account or a chain that is not in use. The wallet was not asked. */
export class InvalidPayloadError extends BaseError {
  override name = 'InvalidPayloadError' as const
  readonly field: 'address' | 'genesisHash'

  constructor({ field }: { field: 'address' | 'genesisHash' }) {
    super(
      `The payload's ${field} does not match the account and network in use. Build the payload for these, or switch first.`,
    )
    this.field = field
  }
}
