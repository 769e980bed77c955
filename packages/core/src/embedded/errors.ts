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
