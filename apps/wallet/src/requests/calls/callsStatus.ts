import { isRecord } from '@holdfast/base'
import { chainIdOf } from '@holdfast/caip'
import type { Chain } from '../../config/config.ts'
import type { NodeRpc } from '../../node/nodeRpc.ts'
import type { Batch } from './batches.ts'

/** How long a transaction that the node does not know counts as pending, in milliseconds. After that, it counts as lost. */
const LOST_AFTER_MS = 60_000

/**
 * The status of a batch: 100 pending, 200 confirmed, 400 not sent to the chain, 500 all reverted, 600 some reverted or lost.
 */
export type CallsStatus = { status: 100 | 200 | 400 | 500 | 600; receipts: readonly unknown[] } & Readonly<
  Record<'version' | 'id' | 'chainId', string>
> & { atomic: boolean }

/** Reads the status of a batch from the node. @throws {NodeError} @see EIP-5792 section 'wallet_getCallsStatus' */
export async function readCallsStatus(batch: Batch, chain: Chain, rpc: NodeRpc, nowMs: number): Promise<CallsStatus> {
  const { id, hashes, sentAt } = batch
  const answers = await Promise.all(hashes.map((hash) => rpc('eth_getTransactionReceipt', [hash])))
  const receipts = answers.filter(isRecord)
  const common = {
    version: '2.0.0',
    id,
    chainId: `0x${chainIdOf(chain.caipNetworkId).toString(16)}`,
    atomic: hashes.length === 1,
    receipts,
  }
  if (receipts.length < hashes.length) {
    const missing = hashes.find((_, index) => !isRecord(answers[index])) ?? ''
    const isLost = nowMs - sentAt > LOST_AFTER_MS && (await rpc('eth_getTransactionByHash', [missing])) === null
    return { ...common, status: isLost ? (receipts.length === 0 ? 400 : 600) : 100 }
  }
  const succeeded = receipts.filter(({ status }) => status === '0x1').length
  return { ...common, status: succeeded === receipts.length ? 200 : succeeded === 0 ? 500 : 600 }
}
