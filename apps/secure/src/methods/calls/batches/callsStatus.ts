import * as z from 'zod/mini'
import type { MethodContext } from '../../context.ts'
import { type CallNode, NodeError } from '../../node.ts'
import { readReceipt } from '../../operation/receipt.ts'
import { callsRefusal } from '../codes.ts'
import type { Batch } from './readBatches.ts'

/**
 * How long a batch that the node does not find is reported as pending, in milliseconds. After that, it is reported as failed.
 */
const LOST_AFTER_MS = 60_000

const hex = z.templateLiteral(['0x', z.string().check(z.regex(/^[0-9a-fA-F]*$/))])
const receiptSchema = z.object({
  logs: z.array(z.object({ address: hex, topics: z.array(hex), data: hex })),
  status: z.enum(['0x0', '0x1']),
  blockHash: hex,
  blockNumber: hex,
  gasUsed: hex,
  transactionHash: hex,
})
type Receipt = z.infer<typeof receiptSchema>

/** The result of a batch. @see EIP-5792 section 'wallet_getCallsStatus' */
export type CallsStatus = {
  version: '2.0.0'
  id: string
  /** In hex. */
  chainId: string
  /** 100 pending, 200 confirmed, 400 failed before it was in a block, 500 reverted, 600 reverted in part. */
  status: 100 | 200 | 400 | 500 | 600
  atomic: boolean
  receipts?: readonly Receipt[]
}

/**
 * Finds the status of a batch that the page has sent.
 *
 * @throws {FrameRefusal} code 5730 for an id that belongs to none of this page's batches, code 5710 if the wallet no longer
 * knows the batch's chain. @throws {NodeError}
 */
export async function getCallsStatus(params: unknown, context: MethodContext): Promise<CallsStatus> {
  const batch = await requestedBatch(params, context)
  const chain = context.chains.find(({ caipNetworkId }) => caipNetworkId === batch.caipNetworkId)
  if (!chain) throw callsRefusal('unsupportedChain', 'This network is not known to the wallet')
  const { clock } = context
  // For a batch of an earlier page, only the time of day is known.
  const { sentAt, sentAtMonotonic } = batch
  const ageMs = sentAtMonotonic === undefined ? clock.now() - sentAt : clock.monotonic() - sentAtMonotonic
  const isLate = ageMs > LOST_AFTER_MS
  const found =
    batch.kind === 'operation'
      ? await statusOfOperation(batch, context.bundlerOf(chain), isLate)
      : await statusOfSequence(batch, context.nodeOf(chain), isLate)
  const atomic = batch.kind === 'operation' || batch.hashes.length === 1
  return { version: '2.0.0', id: batch.id, chainId: `0x${chain.id.toString(16)}`, atomic, ...found }
}

/** Finds the batch with the id of a request. @throws {FrameRefusal} code 5730 if the page has no batch with this id. */
export async function requestedBatch(params: unknown, { batches, walletId, origin }: MethodContext): Promise<Batch> {
  const [id] = Array.isArray(params) ? params : []
  const batch = typeof id === 'string' ? await batches.find(walletId, { id, origin }) : undefined
  if (!batch) throw callsRefusal('unknownId', 'The wallet does not know these calls')
  return batch
}

type StatusAndReceipts = Pick<CallsStatus, 'status' | 'receipts'>

async function statusOfOperation({ hashes }: Batch, bundler: CallNode, isLate: boolean): Promise<StatusAndReceipts> {
  const [hash = ''] = hashes
  const found = await readReceipt(hash, bundler)
  if (found && 'dropped' in found) return { status: 400 }
  if (!found) {
    const isPending = !isLate || (await bundler('eth_getUserOperationByHash', [hash])) !== null
    return { status: isPending ? 100 : 400 }
  }
  const { success, logs, receipt, actualGasUsed } = found
  const { transactionHash, blockHash, blockNumber } = receipt
  const status = success ? '0x1' : '0x0'
  const gasUsed = actualGasUsed ?? receipt.gasUsed ?? '0x0'
  // The receipt has only the events of this operation, since the transaction may contain operations of other accounts.
  const ownReceipt: Receipt = { logs, status, blockHash, blockNumber, gasUsed, transactionHash }
  return { status: success ? 200 : 500, receipts: [ownReceipt] }
}

function parseReceipt(answer: unknown): Receipt {
  const parsed = receiptSchema.safeParse(answer)
  if (!parsed.success) throw new NodeError({ message: 'The answer of the node cannot be read.' })
  return parsed.data
}

async function statusOfSequence({ hashes }: Batch, node: CallNode, isLate: boolean): Promise<StatusAndReceipts> {
  const answers = await Promise.all(hashes.map((hash) => node('eth_getTransactionReceipt', [hash])))
  const receipts = answers.filter((answer) => answer !== null).map(parseReceipt)
  if (receipts.length < hashes.length) {
    const nextHash = hashes[receipts.length] ?? ''
    const isPending = !isLate || (await node('eth_getTransactionByHash', [nextHash])) !== null
    if (isPending) return receipts.length === 0 ? { status: 100 } : { status: 100, receipts }
    // The next transaction is lost, so those after it cannot be mined either. Those before it are in blocks.
    return receipts.length === 0 ? { status: 400 } : { status: 600, receipts }
  }
  const succeeded = receipts.filter(({ status }) => status === '0x1').length
  const status = succeeded === receipts.length ? 200 : succeeded === 0 ? 500 : 600
  return { status, receipts }
}
