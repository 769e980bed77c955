import { RefusedError } from '../http/errors.ts'

/** Thrown for a transaction that is not found: it does not exist, is too old to be indexed, or is not mined yet. */
export class TransactionNotFoundError extends RefusedError {
  override name = 'TransactionNotFoundError' as const
  constructor() {
    super({ status: 404, code: 'hash', message: 'This transaction is not known here; it may not be mined yet.' })
  }
}
