import { BaseError } from '@holdfast/base'

/** An error with which the cluster answers a call. @see https://solana.com/docs/rpc/http */
export class SolanaRpcError extends BaseError {
  override name = 'SolanaRpcError' as const
  readonly code: number
  readonly data: object | undefined

  constructor({ code, message, data }: { code: number; message: string; data?: object | undefined }) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** Creates the error for a call with invalid parameters. */
export function invalidParams(message: string): SolanaRpcError {
  return new SolanaRpcError({ code: -32602, message: `Invalid params: ${message}` })
}
