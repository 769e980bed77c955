import { BaseError } from '@holdfast/base'
import { nameResolutionText } from '../names/errors.ts'

/** A name could not be resolved to an address. The message is the registry's reason, or else the specification's text. */
export class NameResolutionError extends BaseError {
  override name = 'NameResolutionError' as const
  /**
   * `unknown`: no registry knows the name. `unavailable`: a registry could not be reached. `invalid`: the text cannot be a
   * name.
   */
  readonly problem: 'unknown' | 'unavailable' | 'invalid'
  constructor({ problem, reason, cause }: NameResolutionError.Parameters) {
    super(reason ?? nameResolutionText, { metaMessages: [`Problem: ${problem}`], cause })
    this.problem = problem
  }
}

export declare namespace NameResolutionError {
  type Parameters = {
    problem: NameResolutionError['problem']
    /** The registry's reason, as a text for the user. */
    reason?: string | undefined
    cause?: unknown
  }
}
