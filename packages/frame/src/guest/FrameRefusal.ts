import { BaseError, type BaseErrorOptions } from '@holdfast/base'

/** Thrown by a handler to answer with a text that the app may read. For any other error, the app gets a general text. */
export class FrameRefusal extends BaseError {
  override name = 'FrameRefusal' as const
  /** An error code of a standard, such as EIP-1193 or EIP-5792. Older clients ignore it. */
  readonly code: number | undefined
  constructor(text: string, { code, ...options }: BaseErrorOptions & { code?: number | undefined } = {}) {
    super(text, options)
    this.code = code
  }
}
