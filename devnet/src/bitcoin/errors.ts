import { BaseError } from '@holdfast/base'

/** A transaction that the chain does not take. `reason` is what Bitcoin Core calls it, where it has a name for it. */
export class TransactionRefusedError extends BaseError {
  override name = 'TransactionRefusedError' as const
  readonly reason: string

  constructor({ reason, cause }: { reason: string; cause?: unknown }) {
    super(`The transaction is refused: ${reason}.`, { cause })
    this.reason = reason
  }
}

/** A text that is no address of regtest. */
export class InvalidBitcoinAddressError extends BaseError {
  override name = 'InvalidBitcoinAddressError' as const

  constructor() {
    super('This is not an address of regtest; use one that begins with bcrt1, m, n or 2.')
  }
}
