import { BaseError } from '@holdfast/base'

/** Thrown when two shares rebuild a secret that is not the wallet's. That secret must not sign or overwrite anything. */
export class WrongShareError extends BaseError {
  override name = 'WrongShareError' as const
  readonly code = 'WRONG_SHARE'
  constructor() {
    super('The parts of the key do not belong together.', {
      metaMessages: ['They rebuild an address that is not the wallet’s. Nothing was signed and nothing was changed.'],
    })
  }
}
