import { BaseError } from '@holdfast/base'

/** The kit has no network for the EVM adapter. */
export class NoNetworkError extends BaseError {
  override name = 'NoNetworkError' as const

  constructor() {
    super('The eip155 adapter needs at least one EVM network in the `networks` option of createKit.')
  }
}
