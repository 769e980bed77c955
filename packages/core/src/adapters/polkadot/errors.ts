import { BaseError } from '@holdfast/base'

/** The payload belongs to another account or chain than those in use. The wallet was not asked. */
export class InvalidPayloadError extends BaseError {
  override name = 'InvalidPayloadError' as const
  readonly field: 'address' | 'genesisHash'

  constructor({ field }: { field: 'address' | 'genesisHash' }) {
    super(`The payload's ${field} is not of the account and network in use. Build it for these, or switch first.`)
    this.field = field
  }
}
