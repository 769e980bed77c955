import { BaseError } from '@holdfast/base'

/** The service returned a checkout that must not be opened. */
export class CheckoutRefusedError extends BaseError {
  override name = 'CheckoutRefusedError' as const
  constructor({ reason }: { reason: string }) {
    super('The checkout cannot be opened. Try again, or choose another provider.', {
      metaMessages: [`Reason: ${reason}`],
    })
  }
}
