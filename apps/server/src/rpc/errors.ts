import { RefusedError } from '../http/errors.ts'

/** Refuses a call for a chain without configured nodes. */
export class ChainNotSupportedError extends RefusedError {
  override name = 'ChainNotSupportedError' as const
  constructor() {
    // The wording of the specification.
    super({ status: 400, code: 'chainId', message: 'Chain is not supported' })
  }
}

/** Refuses a bundler call: this service has no bundler. */
export class BundlerNotSupportedError extends RefusedError {
  override name = 'BundlerNotSupportedError' as const
  constructor() {
    super({
      status: 404,
      code: 'bundler',
      message: 'This server has no bundler: user operations cannot be sent or looked up.',
    })
  }
}
