import { BaseError } from '@holdfast/base'

/** The reason why a text is not an amount. */
export type AmountProblem = 'empty' | 'comma' | 'exponent' | 'negative' | 'notANumber' | 'tooManyDecimals' | 'tooLarge'

const TEXTS: Record<AmountProblem, (decimals: number) => string> = {
  empty: () => 'Enter an amount.',
  comma: () => 'Use a point for decimals, for example 1.5. A comma could mean thousands or decimals.',
  exponent: () => 'Write the amount out in full, for example 0.0001 instead of 1e-4.',
  negative: () => 'The amount cannot be negative.',
  notANumber: () => 'Enter the amount in digits, for example 1.5.',
  tooManyDecimals: (decimals) => `At most ${decimals} decimal places are possible.`,
  tooLarge: () => 'The amount is too large.',
}

/** Thrown when a text is not a plain decimal amount. `shortMessage` says in plain words what to type instead. */
export class InvalidAmountError extends BaseError {
  override name = 'InvalidAmountError' as const
  readonly problem: AmountProblem
  constructor({ problem, text, decimals }: { problem: AmountProblem; text: string; decimals: number }) {
    super(TEXTS[problem](decimals), { metaMessages: [`Given: ${JSON.stringify(text.slice(0, 80))}`] })
    this.problem = problem
  }
}
