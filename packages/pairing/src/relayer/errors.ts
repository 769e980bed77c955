import { BaseError } from '@holdfast/base'

/** Thrown when the relay did not confirm a message in time. */
export class PublishTimeoutError extends BaseError {
  override name = 'PublishTimeoutError' as const
  constructor({ id, tag }: { id: string; tag: number }) {
    super(`Failed to publish payload, please try again. id:${id} tag:${tag}`)
  }
}

/** Thrown when the relay did not confirm a subscription in time. */
export class SubscribeTimeoutError extends BaseError {
  override name = 'SubscribeTimeoutError' as const
  constructor({ topic }: { topic: string }) {
    super(`Subscribing to ${topic} failed, please try again`)
  }
}

/** Thrown when the relay answered a call with an error. */
export class RelayCallError extends BaseError {
  override name = 'RelayCallError' as const
  readonly code: number
  constructor({ method, code, message }: { method: string; code: number; message: string }) {
    super(message, { metaMessages: [`Relay method: ${method}`, `Code: ${code}`] })
    this.code = code
  }
}

/**
 * Thrown when the relay refused this client for good: an unknown project, an origin that is not allowed, or an invalid token.
 * `reason` is the relay's own text.
 */
export class RelayConnectionRefusedError extends BaseError {
  override name = 'RelayConnectionRefusedError' as const
  readonly reason: string
  constructor({ reason, cause }: { reason: string; cause?: unknown }) {
    super('The relay refused the connection.', {
      cause,
      metaMessages: [
        `Reason: ${reason || 'none given'}`,
        'Check the project id, the allowed origins and this device’s time settings.',
      ],
    })
    this.reason = reason
  }
}

/**
 * Thrown by calls that a user waits for, as soon as the relay counts as unreachable: when no socket has opened for three
 * seconds. The client keeps trying to connect, so a later call works once the relay is back.
 */
export class RelayOutOfReachError extends BaseError {
  override name = 'RelayOutOfReachError' as const
  constructor() {
    super('The relay cannot be reached.', { metaMessages: ['Check the connection to the internet, then try again.'] })
  }
}

/** Thrown by calls that are pending when the client is closed, and by later calls. */
export class RelayerClosedError extends BaseError {
  override name = 'RelayerClosedError' as const
  constructor() {
    super('The client was closed. Create a new one.')
  }
}
