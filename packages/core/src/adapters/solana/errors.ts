import { BaseError } from '@holdfast/base'

/**
 * Codes after which it is unknown whether a node carried out the call. -32000: no node answered. JSON-RPC's internal error: a
 * node accepted the call, but our services lost the node's answer.
 */
const UNDECIDED_CODES: readonly number[] = [-32_000, -32_603]

/** A node refused a call, or could not be reached. */
export class SolanaNodeError extends BaseError {
  override name = 'SolanaNodeError' as const
  /** The node's own code; -32000 when the node could not be reached. */
  readonly code: number
  /** The node's own details: for a failed simulation, its error and its logs. */
  readonly data: unknown

  constructor({ code, message, data, cause }: { code: number; message: string; data?: unknown; cause?: unknown }) {
    super(message, { cause })
    this.code = code
    this.data = data
  }

  /** True if the node refused the call. False if the node may have carried it out: its answer was lost. */
  get isRefusal(): boolean {
    return !UNDECIDED_CODES.includes(this.code)
  }
}

/** Thrown for bytes that are not a Solana transaction. */
export class InvalidTransactionError extends BaseError {
  override name = 'InvalidTransactionError' as const

  constructor() {
    super('The bytes are not a Solana transaction. Pass a serialized transaction, with or without signatures.')
  }
}

/** The connection with a wallet's app could not be stored in the browser. */
export class LinkSessionNotStoredError extends BaseError {
  override name = 'LinkSessionNotStoredError' as const

  constructor() {
    super('This browser did not store the connection. Allow this page to store data, then connect again.')
  }
}

/** A wallet's app answered a request by link with an error. */
export class LinkRefusedError extends BaseError {
  override name = 'LinkRefusedError' as const
  /** The wallet's own code, as in EIP-1193 and JSON-RPC: 4001 when the user declined. */
  readonly code: number

  constructor({ code, message }: { code: number; message: string }) {
    super(message.slice(0, 200) || 'The wallet refused.', { metaMessages: [`Code: ${code}`] })
    this.code = code
  }
}
