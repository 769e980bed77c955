import { BaseError } from '@holdfast/base'

/** The user closed the modal while a request waited for their approval. */
export class RequestAbortedError extends BaseError {
  override name = 'RequestAbortedError' as const
  /** EIP-1193 'user rejected request'. */
  readonly code = 4001

  constructor({ cause }: { cause?: unknown } = {}) {
    super('Request was aborted', { cause })
  }
}

/** The address of a social login has no `state`, so the way back to this page cannot be put into it. */
export class MissingStateError extends BaseError {
  override name = 'MissingStateError' as const

  constructor({ url }: { url: string }) {
    super(`state= parameter not found in the URL: ${url}`)
  }
}
