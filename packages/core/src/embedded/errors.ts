import { BaseError } from '@holdfast/base'

/** The user closed the modal while a request waited for their approval. */
export class RequestAbortedError extends BaseError {
  override name = 'RequestAbortedError' as const
  /** EIP-1193 'user rejected request'. */
  readonly code = 4001

  /** @param parameters.cause - the frame's error, whose text this error has, too. */
  constructor({ cause }: { cause: BaseError }) {
    super(cause.shortMessage, { cause })
  }
}

/** The URL of a social login has no `state` that could carry the URL to return to. */
export class SocialStateMissingError extends BaseError {
  override name = 'SocialStateMissingError' as const

  constructor({ uri }: { uri: string }) {
    super(`state= parameter not found in the URL: ${uri}`)
  }
}
