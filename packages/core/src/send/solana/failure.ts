import { isRecord } from '@holdfast/base'
import type { SendFailure } from '../errors.ts'

/** Errors of the token programs by number; 1 is also the system program's. In both it means that the balance is too low. */
const PROGRAM_ERRORS: Readonly<Record<number, SendFailure>> = {
  1: { code: 'insufficientBalance' },
  // The account is frozen.
  17: { code: 'refusedByToken' },
  // The decimals are not those of the mint.
  18: { code: 'notAToken' },
}

const NAMED: Readonly<Record<string, SendFailure>> = {
  AccountNotFound: { code: 'insufficientGas' },
  InsufficientFundsForFee: { code: 'insufficientGas' },
  InsufficientFundsForRent: { code: 'insufficientBalance' },
}

/** Reads why a transaction fails, as nodes write it. @see https://solana.com/docs/rpc/http#transaction-errors */
export function failureOfSimulation(error: unknown): SendFailure {
  if (typeof error === 'string') return NAMED[error] ?? { code: 'reverted', detail: error }
  const [name = ''] = isRecord(error) ? Object.keys(error) : []
  if (NAMED[name]) return NAMED[name]
  const details: unknown = isRecord(error) ? error['InstructionError'] : undefined
  const inner: unknown = Array.isArray(details) ? details[1] : undefined
  const custom = isRecord(inner) ? Number(inner['Custom']) : undefined
  if (custom !== undefined) return PROGRAM_ERRORS[custom] ?? { code: 'reverted', detail: `0x${custom.toString(16)}` }
  return { code: 'reverted', detail: typeof inner === 'string' ? inner : name }
}
