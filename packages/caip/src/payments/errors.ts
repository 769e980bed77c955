import { BaseError } from '@holdfast/base'

/** The reason why a text is not a payment request that can be paid. */
export type PaymentUriProblem = 'malformed' | 'address' | 'number' | 'function'

const TEXTS: Readonly<Record<PaymentUriProblem, string>> = {
  malformed: 'This payment request cannot be read.',
  address: 'This payment request names no valid receiver.',
  number: 'This payment request has an amount that cannot be read.',
  function: 'This payment request asks for something other than a transfer.',
}

/** Thrown when a text is not an `ethereum:` payment request, or asks for more than a transfer. */
export class InvalidPaymentUriError extends BaseError {
  override name = 'InvalidPaymentUriError' as const
  readonly problem: PaymentUriProblem
  constructor({ problem, value }: { problem: PaymentUriProblem; value: string }) {
    super(TEXTS[problem], { metaMessages: [`Given: ${JSON.stringify(value.slice(0, 120))}`] })
    this.problem = problem
  }
}
