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
  if (typeof error === 'string') return namedError(error) ?? { code: 'reverted', detail: error }
  const [name = ''] = isRecord(error) ? Object.keys(error) : []
  const named = namedError(name)
  if (named) return named
  const details: unknown = isRecord(error) ? error['InstructionError'] : undefined
  const inner: unknown = Array.isArray(details) ? details[1] : undefined
  if (typeof inner === 'string') return { code: 'reverted', detail: inner }
  const custom = isRecord(inner) ? inner['Custom'] : undefined
  if (typeof custom === 'number')
    return PROGRAM_ERRORS[custom] ?? { code: 'reverted', detail: `0x${custom.toString(16)}` }
  const [reason] = isRecord(inner) ? Object.keys(inner) : []
  return { code: 'reverted', detail: reason ?? name }
}

/** Finds what an error means by its name. A node may send any name, even 'constructor'. */
function namedError(name: string): SendFailure | undefined {
  return Object.hasOwn(NAMED_ERRORS, name) ? NAMED_ERRORS[name] : undefined
}
