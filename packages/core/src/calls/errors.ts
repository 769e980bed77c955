import { BaseError } from '@holdfast/base'

/** No EVM account is in use, so no wallet can send calls. */
export class CallsUnavailableError extends BaseError {
  override name = 'CallsUnavailableError' as const
  constructor() {
    super('No EVM account is connected.', { metaMessages: ['Connect a wallet on an EVM network first.'] })
  }
}
