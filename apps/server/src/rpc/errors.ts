import { RefusedError } from '../http/errors.ts'

/** Refuses a call for a chain without configured nodes. */
export class ChainNotSupportedError extends RefusedError {
  override name = 'ChainNotSupportedError' as const
  constructor() {
    // The wording of the specification.
    super({ status: 400, code: 'chainId', message: 'Chain is not supported' })
  }
}
