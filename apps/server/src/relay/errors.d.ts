import { BaseError } from '@holdfast/base'
/** A refusal that goes back to the caller as a JSON-RPC error, its short message and code as they are. */
export declare class RelayError extends BaseError {
  name: string
  readonly code: number
  constructor(
    code: number,
    shortMessage: string,
    options?: {
      cause?: unknown
    },
  )
}
/** A limit of {@link RelayLimits} is reached. */
export declare class LimitExceededError extends RelayError {
  name: 'LimitExceededError'
  readonly limit: string
  constructor({
    limit,
    message,
  }: {
    limit: string
    message: string
  })
}
/** The mailbox could not store the message; the publisher may try again with the same id. */
export declare class StorageUnavailableError extends RelayError {
  name: 'StorageUnavailableError'
  constructor(cause?: unknown)
}
/** The relay is going down; the client should connect again. */
export declare class DrainingError extends RelayError {
  name: 'DrainingError'
  constructor()
}
