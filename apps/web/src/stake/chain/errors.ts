import { BaseError } from '@holdfast/base'
import { stakeFailures } from '../../messages/stake.ts'

/** Thrown when the app refuses an order, or when a batch was refused, has failed or has an unknown outcome. `code` says why. */
export class StakeRefusedError extends BaseError {
  override name = 'StakeRefusedError' as const
  readonly code: keyof typeof stakeFailures
  constructor(code: keyof typeof stakeFailures, { cause }: { cause?: unknown } = {}) {
    super(stakeFailures[code], { cause })
    this.code = code
  }
}
