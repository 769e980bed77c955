import { BaseError } from '@holdfast/base'

/** A name leads to no address. The text is the specification's. */
export class NameResolutionError extends BaseError {
  override name = 'NameResolutionError' as const
  /** `unknown`: no registry knows it. `unavailable`: no registry could be asked. `invalid`: no name can be written so. */
  readonly problem: 'unknown' | 'unavailable' | 'invalid'
  constructor({ problem, cause }: { problem: NameResolutionError['problem']; cause?: unknown }) {
    super('Error resolving name', { metaMessages: [`Problem: ${problem}`], cause })
    this.problem = problem
  }
}
