import { type EvmAddress, parseEvmAddress } from '@holdfast/caip'
import type { Hex } from 'viem'
import { InvalidWalletAnswerError } from '../connections/errors.ts'

/**
 * Reads a wallet's list of accounts.
 *
 * @returns checksummed addresses without duplicates; undefined if the answer is not a list, or if an entry is not an address.
 */
export function readAccounts(answer: unknown): readonly EvmAddress[] | undefined {
  if (!Array.isArray(answer)) return undefined
  const accounts = answer.map(parseEvmAddress)
  return accounts.every((account) => account !== undefined) ? [...new Set(accounts)] : undefined
}

/** Reads a wallet's list of accounts like {@link readAccounts}. @throws {InvalidWalletAnswerError} if it cannot be read. */
export function parseAccounts(answer: unknown, method: string): readonly EvmAddress[] {
  const accounts = readAccounts(answer)
  if (!accounts) throw new InvalidWalletAnswerError({ method, answer })
  return accounts
}

/**
 * Reads a chain id. Wallets answer with a number, or with a text in hex (also with leading zeros) or in decimal.
 *
 * @returns undefined if the answer is not a positive whole number.
 */
export function readChainId(answer: unknown): number | undefined {
  const isNumeral = typeof answer === 'string' && /^(?:0x[\da-f]+|\d+)$/i.test(answer.trim())
  const id = isNumeral || typeof answer === 'number' || typeof answer === 'bigint' ? Number(answer) : Number.NaN
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** Reads a chain id like {@link readChainId}. @throws {InvalidWalletAnswerError} if it cannot be read. */
export function parseChainId(answer: unknown, method: string): number {
  const id = readChainId(answer)
  if (id === undefined) throw new InvalidWalletAnswerError({ method, answer })
  return id
}

/** Reads hex bytes, such as a signature. @throws {InvalidWalletAnswerError} if the answer is empty or not hex. */
export function parseBytes(answer: unknown, method: string): Hex {
  const isHex = typeof answer === 'string' && /^0x[\da-f]+$/i.test(answer)
  if (!isHex || answer.length % 2 === 1) throw new InvalidWalletAnswerError({ method, answer })
  // The regular expression has checked the 0x.
  return answer as Hex
}

/**
 * Reads the hash of a transaction, in lower case.
 *
 * @throws {InvalidWalletAnswerError} if the answer is not 32 bytes in hex.
 */
export function parseTransactionHash(answer: unknown, method: string): Hex {
  if (typeof answer !== 'string' || !/^0x[\da-f]{64}$/i.test(answer))
    throw new InvalidWalletAnswerError({ method, answer })
  // The regular expression has checked the 0x.
  return answer.toLowerCase() as Hex
}
