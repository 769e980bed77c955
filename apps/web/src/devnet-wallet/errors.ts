import { BaseError } from '@holdfast/base'

/** Thrown by the devnet wallet, with the code that EIP-1193, EIP-1474 or EIP-3326 assigns to the failure. */
export class WalletRpcError extends BaseError {
  override name = 'WalletRpcError' as const
  readonly code: number
  readonly data: unknown
  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}
