import { checksumAddress, type EvmAddress, isEvmAddress } from '@holdfast/caip'
import type { Hex } from 'viem'
import { InvalidWalletAnswerError } from '../connections/errors.ts'

/**
 * Reads a wallet's list of accounts: checksummed, without duplicates.
 *
 * @throws {InvalidWalletAnswerError} if it is not a list, or if an entry is not an address.
 */
export function parseAccounts(answer: unknown, method: string): readonly EvmAddress[] {
  if (!Array.isArray(answer) || !answer.every(isEvmAddress)) throw new InvalidWalletAnswerError({ method, answer })
  return [...new Set(answer.map(checksumAddress))]
}

/**
 * Reads a chain id, which wallets give as a number, in hex (also with leading zeros) or in decimal.
 *
 * @throws {InvalidWalletAnswerError} if it is not a positive whole number.
 */
export function parseChainId(answer: unknown, method: string): number {
  const isText = typeof answer === 'string' && /^(?:0x[\da-f]+|\d+)$/i.test(answer.trim())
  const id = isText || typeof answer === 'number' || typeof answer === 'bigint' ? Number(answer) : Number.NaN
  if (!Number.isSafeInteger(id) || id <= 0) throw new InvalidWalletAnswerError({ method, answer })
  return id
}

/** Reads bytes in hex: a signature, a signed transaction. @throws {InvalidWalletAnswerError} if it is not hex, or empty. */
export function parseBytes(answer: unknown, method: string): Hex {
  const isHex = typeof answer === 'string' && /^0x[\da-f]+$/i.test(answer)
  if (!isHex || answer.length % 2 === 1) throw new InvalidWalletAnswerError({ method, answer })
  // The regular expression has checked the 0x.
  return answer as Hex
}

/**
 * Reads the hash of a transaction, in lower case.
 *
 * @throws {InvalidWalletAnswerError} if it is not 32 bytes in hex.
 */
export function parseTransactionHash(answer: unknown, method: string): Hex {
  if (typeof answer !== 'string' || !/^0x[\da-f]{64}$/i.test(answer))
    throw new InvalidWalletAnswerError({ method, answer })
  // The regular expression has checked the 0x.
  return answer.toLowerCase() as Hex
}
