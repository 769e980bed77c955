import { BaseError } from '@holdfast/base'

/** A name leads to no address. The text is the specification's, where the registry gives no reason in words for the user. */
export class NameResolutionError extends BaseError {
  override name = 'NameResolutionError' as const
  /** `unknown`: no registry knows it. `unavailable`: no registry could be asked. `invalid`: no name can be written so. */
  readonly problem: 'unknown' | 'unavailable' | 'invalid'
  constructor({ problem, reason, cause }: NameResolutionError.Parameters) {
    super(reason ?? 'Error resolving name', { metaMessages: [`Problem: ${problem}`], cause })
    this.problem = problem
  }
}

export declare namespace NameResolutionError {
  type Parameters = {
    problem: NameResolutionError['problem']
    /** The registry's reason, in words for the user. */
    reason?: string | undefined
    cause?: unknown
  }
}
