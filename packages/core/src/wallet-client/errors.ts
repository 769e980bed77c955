import { BaseError } from '@holdfast/base'

/** The wallet does not offer the requested method. */
export class MethodNotSupportedError extends BaseError {
  override name = 'MethodNotSupportedError' as const
  /** The code of EIP-1193. */
  readonly code = 4200

  constructor({ method }: { method: string }) {
    super('The wallet does not support this request. Use another wallet.', { metaMessages: [`Method: ${method}`] })
  }
}
