import { isRecord } from '@holdfast/base'
import type { SendFailure } from '../errors.ts'

/** The token programs' errors by number. Error 1 means that the balance is too low, in the system program too. */
const PROGRAM_ERRORS: Readonly<Record<number, SendFailure>> = {
  1: { code: 'insufficientBalance' },
  // The account is frozen.
  17: { code: 'refusedByToken' },
  // The decimals are not those of the mint.
  18: { code: 'notAToken' },
}

const NAMED_ERRORS: Readonly<Record<string, SendFailure>> = {
  AccountNotFound: { code: 'insufficientGas' },
  InsufficientFundsForFee: { code: 'insufficientGas' },
  InsufficientFundsForRent: { code: 'insufficientBalance' },
}

/**
 * Reads why a transaction fails, or has failed, from the error that a node returns.
 *
 * @see https://solana.com/docs/rpc/http#transaction-errors
 */
export function failureOfTransaction(error: unknown): SendFailure {
  if (typeof error === 'string') return NAMED_ERRORS[error] ?? { code: 'reverted', detail: error }
  const [name = ''] = isRecord(error) ? Object.keys(error) : []
  if (NAMED_ERRORS[name]) return NAMED_ERRORS[name]
  const details: unknown = isRecord(error) ? error['InstructionError'] : undefined
  const inner: unknown = Array.isArray(details) ? details[1] : undefined
  const custom = isRecord(inner) ? Number(inner['Custom']) : undefined
  if (custom !== undefined) return PROGRAM_ERRORS[custom] ?? { code: 'reverted', detail: `0x${custom.toString(16)}` }
  return { code: 'reverted', detail: typeof inner === 'string' ? inner : name }
}
