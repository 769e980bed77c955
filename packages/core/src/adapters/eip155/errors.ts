import { BaseError } from '@holdfast/base'

/** The EVM adapter was given no network. */
export class NoNetworkError extends BaseError {
  override name = 'NoNetworkError' as const

  constructor() {
    super('The eip155 adapter needs at least one EVM network in the `networks` option of createKit.')
  }
}
