import { BaseError } from '@holdfast/base'

/** Thrown by a provider. `code` is from EIP-1193 or JSON-RPC, or the wallet's or node's own. */
export class ProviderError extends BaseError {
  override name = 'ProviderError' as const
  readonly code: number
  readonly data: unknown
  constructor({ code, message, data, cause }: { code: number; message: string; data?: unknown; cause?: unknown }) {
    super(message, { cause, details: '' })
    this.code = code
    this.data = data
  }
}

/** Codes of the errors that a provider itself creates. @see EIP-1193 section 'RPC Errors', EIP-3326 */
export const providerCodes = {
  unsupportedMethod: 4200,
  disconnected: 4900,
  invalidParams: -32602,
  server: -32000,
} as const
