import { isRecord } from '@holdfast/base'
import type { SentCalls } from '../records/entities.ts'
import { hexChainId } from './chains.ts'

/** The most transactions of a batch whose receipts are requested. A batch is usually one transaction. */
const MAX_HASHES = 64

/** Reads a batch's id, chain and transaction hashes from a wallet's answer to `wallet_sendCalls`. @see CAIP-345 */
export function readSentCalls(result: unknown): Omit<SentCalls, 'topic' | 'expiry'> | undefined {
  if (!isRecord(result) || typeof result['id'] !== 'string' || !isRecord(result['capabilities'])) return undefined
  const { caip345 } = result['capabilities']
  if (!isRecord(caip345) || typeof caip345['caip2'] !== 'string' || !Array.isArray(caip345['transactionHashes']))
    return undefined
  const transactionHashes = caip345['transactionHashes'].slice(0, MAX_HASHES).map(String)
  return { id: result['id'], caip2: caip345['caip2'], transactionHashes, capabilities: result['capabilities'] }
}

/**
 * Builds the status of a batch from the receipts of its transactions.
 *
 * @param receipts - null for a transaction that is not in a block yet.
 * @see EIP-5792 section 'wallet_getCallsStatus'
 */
export function statusOf(calls: SentCalls, receipts: readonly unknown[]): object {
  const mined = receipts.filter(isRecord)
  return {
    id: calls.id,
    version: '2.0.0',
    atomic: calls.transactionHashes.length === 1,
    chainId: hexChainId(calls.caip2),
    capabilities: calls.capabilities,
    receipts: mined,
    status: mined.length < receipts.length ? 100 : codeOf(mined),
  }
}

/** Returns 200 if all transactions succeeded, 500 if all reverted, and 600 if only some reverted. */
function codeOf(receipts: readonly Record<string, unknown>[]): number {
  const succeeded = receipts.filter(({ status }) => status === '0x1').length
  if (succeeded === receipts.length) return 200
  return succeeded === 0 ? 500 : 600
}

/** Builds the status of a batch from the receipt of the user operation in which a bundler sent it. */
export function bundlerStatusOf(id: string, caipNetworkId: string, receipt: unknown): object {
  const isMined = isRecord(receipt)
  const success = isMined && receipt['success'] !== false
  return {
    id,
    version: '2.0.0',
    atomic: true,
    chainId: hexChainId(caipNetworkId),
    receipts: isMined ? [receipt['receipt'] ?? receipt] : [],
    status: isMined ? (success ? 200 : 500) : 100,
  }
}
