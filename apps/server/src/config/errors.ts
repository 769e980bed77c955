import { BaseError } from '@holdfast/base'

/** Thrown when the environment cannot be used. Each problem is one line that names the variable and the fix. */
export class InvalidConfigError extends BaseError {
  override name = 'InvalidConfigError' as const
  readonly problems: readonly string[]
  constructor({ problems }: { problems: readonly string[] }) {
    super('The configuration cannot be used.', { metaMessages: problems })
    this.problems = problems
  }
}
