import { BaseError } from '@holdfast/base'
import { jsonRpcCodes } from '@holdfast/pairing/wire'

/** A limit is reached, as in EIP-1474. */
export const LIMIT_EXCEEDED_CODE = -32_005

/** A refusal that goes back to the caller as a JSON-RPC error, its short message and code as they are. */
export class RelayError extends BaseError {
  override name = 'RelayError'
  readonly code: number

  constructor(code: number, shortMessage: string, options: { cause?: unknown } = {}) {
    super(shortMessage, options)
    this.code = code
  }
}

/** A limit of {@link RelayLimits} is reached. */
export class LimitExceededError extends RelayError {
  override name = 'LimitExceededError' as const
  readonly limit: string
  constructor({ limit, message }: { limit: string; message: string }) {
    super(LIMIT_EXCEEDED_CODE, `Limit exceeded: ${message}`)
    this.limit = limit
  }
}

/** The mailbox could not store a message or open a topic; the caller may try again, a publisher with the same id. */
export class StorageUnavailableError extends RelayError {
  override name = 'StorageUnavailableError' as const
  constructor({
    act = 'store the message',
    cause,
  }: { act?: 'store the message' | 'open the topic'; cause?: unknown } = {}) {
    super(jsonRpcCodes.server, `The relay could not ${act}. Try again.`, { cause })
  }
}

/** The relay is going down; the client should connect again. */
export class DrainingError extends RelayError {
  override name = 'DrainingError' as const
  constructor() {
    super(jsonRpcCodes.server, 'The relay is restarting. Connect again.')
  }
}
