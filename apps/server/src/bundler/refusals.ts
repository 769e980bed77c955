import { RefusedError } from '../http/errors.ts'

/** Refuses a call for a chain without a bundler. */
export class ChainWithoutBundlerError extends RefusedError {
  override name = 'ChainWithoutBundlerError' as const
  constructor() {
    super({
      status: 400,
      code: 'chainId',
      message: 'There is no bundler for this chain. Pass a CAIP-2 chain id that has one, such as eip155:1, as chainId.',
    })
  }
}
