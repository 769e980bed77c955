import { BaseError } from '@holdfast/base'

/**
 * The codes of a bundler's refusals.
 *
 * @see https://eips.ethereum.org/EIPS/eip-4337#rpc-methods-eth-namespace
 * @see https://eips.ethereum.org/EIPS/eip-7769
 */
export const bundlerCodes = {
  methodNotFound: -32601,
  invalidParameters: -32602,
  internal: -32603,
  /** The account's validation, or its creation, reverted. */
  rejectedByAccount: -32500,
  rejectedByPaymaster: -32501,
  /** A rule of ERC-7562 is broken. */
  ruleBroken: -32502,
  /** The operation is not valid yet, or not valid for long enough. */
  timeRange: -32503,
  /** An entity is throttled or banned, or a limit of the mempool is reached. */
  reputation: -32504,
  stakeTooLow: -32505,
  invalidSignature: -32507,
  paymasterDepositTooLow: -32508,
  /** In an estimation: the account's call would revert. */
  executionReverted: -32521,
} as const

/** Refuses a call to the bundler, with a JSON-RPC error code and details for programs. */
export class BundlerError extends BaseError {
  override name = 'BundlerError' as const
  readonly code: number
  readonly data: Record<string, unknown> | undefined
  constructor(options: { code: number; message: string; data?: Record<string, unknown> | undefined; cause?: unknown }) {
    super(options.message, { cause: options.cause })
    this.code = options.code
    this.data = options.data
  }
}
