import { BaseError } from '@holdfast/base'

/** Thrown when the chain rejects a transaction. `reason` is Bitcoin Core's name for the reason, or bcoin's, else 'invalid'. */
export class TransactionRefusedError extends BaseError {
  override name = 'TransactionRefusedError' as const
  readonly reason: string

  constructor({ reason, cause }: { reason: string; cause?: unknown }) {
    super(`The transaction is refused: ${reason}.`, { cause })
    this.reason = reason
  }
}

/** Thrown when a text is not a regtest address. */
export class InvalidBitcoinAddressError extends BaseError {
  override name = 'InvalidBitcoinAddressError' as const

  constructor() {
    super('This is not an address of regtest; use one that begins with bcrt1, m, n or 2.')
  }
}
