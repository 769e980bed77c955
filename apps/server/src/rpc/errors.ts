import { RefusedError } from '../http/errors.ts'

/** The text for a call on a chain without configured nodes. @see specification section 8 */
export const chainNotSupportedText = 'Chain is not supported'

/** Refuses a call for a chain without configured nodes. */
export class ChainNotSupportedError extends RefusedError {
  override name = 'ChainNotSupportedError' as const
  constructor() {
    super({ status: 400, code: 'chainId', message: chainNotSupportedText })
  }
}
