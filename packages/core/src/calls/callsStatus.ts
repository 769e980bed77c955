import { isRecord } from '@holdfast/base'
import type { Hex } from 'viem'
import { InvalidWalletAnswerError } from '../connections/errors.ts'
import { parseTransactionHash } from '../eip1193/answers.ts'

const METHOD = 'wallet_getCallsStatus'

/** The status of calls that were sent to a wallet. */
export type CallsStatus = {
  /**
   * `failed`: no call reached the chain. `reverted`: all reverted, so none changed anything. `partial`: some reverted, which
   * only happens if they were not atomic.
   */
  status: 'pending' | 'confirmed' | 'failed' | 'reverted' | 'partial'
  /**
   * Whether the calls happen all together or not at all. Undefined if the wallet does not report this, as older wallets do not.
   */
  atomic: boolean | undefined
  /** The hashes of the transactions with the calls, in order and without duplicates. */
  hashes: readonly Hex[]
}

/** Reads a wallet's answer in the form of either version of EIP-5792. @throws {InvalidWalletAnswerError} */
export function parseCallsStatus(answer: Readonly<Record<string, unknown>>): CallsStatus {
  const { status: reported, atomic, receipts = [] } = answer
  const isList = Array.isArray(receipts)
  const status = statusOf(reported, isList ? receipts : [])
  if (!status || !isList) throw new InvalidWalletAnswerError({ method: METHOD, answer })
  const hashes = receipts.map((receipt) =>
    parseTransactionHash(isRecord(receipt) ? receipt['transactionHash'] : undefined, METHOD),
  )
  return { status, atomic: typeof atomic === 'boolean' ? atomic : undefined, hashes: [...new Set(hashes)] }
}

/**
 * Maps a wallet's status: a code, whose first digit decides (1xx means pending, for example), or a word in the standard's first
 * version.
 *
 * @see EIP-5792 section 'Status Codes'
 */
function statusOf(status: unknown, receipts: readonly unknown[]): CallsStatus['status'] | undefined {
  if (typeof status === 'number') {
    const meaningByFirstDigit = [undefined, 'pending', 'confirmed', undefined, 'failed', 'reverted', 'partial'] as const
    return meaningByFirstDigit[Math.floor(status / 100)]
  }
  if (status === 'PENDING') return 'pending'
  if (status !== 'CONFIRMED') return undefined
  const reverted = receipts.filter((receipt) => isRecord(receipt) && receipt['status'] === '0x0').length
  if (reverted === 0) return 'confirmed'
  return reverted === receipts.length ? 'reverted' : 'partial'
}
