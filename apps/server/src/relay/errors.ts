import { BaseError } from '@holdfast/base'
import { jsonRpcCodes } from '@holdfast/pairing/wire'

/** The code for an exceeded limit, as in EIP-1474. */
export const LIMIT_EXCEEDED_CODE = -32_005

/** A refusal that is sent to the caller as a JSON-RPC error, with its short message and code unchanged. */
export class RelayError extends BaseError {
  override name = 'RelayError'
  readonly code: number

  constructor(code: number, shortMessage: string, options: { cause?: unknown } = {}) {
    super(shortMessage, options)
    this.code = code
  }
}

/** A limit of {@link RelayLimits} was exceeded. */
export class LimitExceededError extends RelayError {
  override name = 'LimitExceededError' as const
  readonly limit: string
  constructor({ limit, message }: { limit: string; message: string }) {
    super(LIMIT_EXCEEDED_CODE, `Limit exceeded: ${message}`)
    this.limit = limit
  }
}

/** The mailbox could not store a message or open a topic. The caller may retry; a publisher must then repeat the publish id. */
export class StorageUnavailableError extends RelayError {
  override name = 'StorageUnavailableError' as const
  constructor({
    action = 'store the message',
    cause,
  }: { action?: 'store the message' | 'open the topic'; cause?: unknown } = {}) {
    super(jsonRpcCodes.server, `The relay could not ${action}. Try again.`, { cause })
  }
}

/** The relay is shutting down; the client should reconnect. */
export class DrainingError extends RelayError {
  override name = 'DrainingError' as const
  constructor() {
    super(jsonRpcCodes.server, 'The relay is restarting. Connect again.')
  }
}
