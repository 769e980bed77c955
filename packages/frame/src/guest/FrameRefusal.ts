import { BaseError, type BaseErrorOptions } from '@holdfast/base'

/** Thrown by a handler to answer with a text that the app may read. Of any other error the app learns nothing. */
export class FrameRefusal extends BaseError {
  override name = 'FrameRefusal' as const
  /** The code of a standard that the app receives, for instance one of EIP-1193 or EIP-5792. Older clients leave it unread. */
  readonly code: number | undefined
  constructor(text: string, { code, ...options }: BaseErrorOptions & { code?: number | undefined } = {}) {
    super(text, options)
    this.code = code
  }
}
