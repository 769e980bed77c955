import { type Clock, isRecord } from '@holdfast/base'
import { decodeAbiParameters, type Hex, numberToHex, parseAbiParameters, toEventSelector } from 'viem'
import * as z from 'zod'
import { lowerHex } from '../../chain/lowerHex.ts'
import type { Node } from '../entry-point/node.ts'
import type { Inclusion } from '../mempool/store.ts'
import { entryPoint } from '../operation/userOperation.ts'

const hex = z
  .string()
  .regex(/^0x[\da-f]*$/i)
  .transform((text) => lowerHex(text))
const quantity = hex.transform((text) => BigInt(text))
const logSchema = z.looseObject({ address: hex, topics: z.array(hex), data: hex })
const receiptSchema = z.looseObject({
  transactionHash: hex,
  blockHash: hex,
  blockNumber: quantity,
  status: quantity,
  gasUsed: quantity,
  effectiveGasPrice: quantity,
  logs: z.array(logSchema),
})

/** The part of a receipt that the bundler reads; `raw` is the node's whole receipt. */
export type Receipt = z.output<typeof receiptSchema> & { raw: Record<string, unknown> }

/** Reads a receipt. @returns undefined for a transaction that is in no block. @throws {TypeError} for any other answer. */
export async function readReceipt(node: Node, hash: Hex): Promise<Receipt | undefined> {
  const answer = await node.request('eth_getTransactionReceipt', [hash])
  if (answer === null) return undefined
  const parsed = receiptSchema.safeParse(answer)
  if (!parsed.success || !isRecord(answer)) throw new TypeError('eth_getTransactionReceipt returned no receipt.')
  return { ...parsed.data, raw: answer }
}

/** How long a receipt is reused, in milliseconds: the callers whose operations share a bundle ask for it at the same time. */
const KEPT_MS = 1_000

/** Creates a reader of receipts for callers. A receipt may be a second old. */
export function createReceiptReader(node: Node, clock: Clock): (hash: Hex) => Promise<Receipt | undefined> {
  const kept = new Map<Hex, { readAtMs: number; receipt: Promise<Receipt | undefined> }>()
  return (hash) => {
    const nowMs = clock.monotonic()
    for (const [each, { readAtMs }] of kept) if (nowMs - readAtMs > KEPT_MS) kept.delete(each)
    const known = kept.get(hash)
    if (known) return known.receipt
    const receipt = readReceipt(node, hash)
    kept.set(hash, { readAtMs: nowMs, receipt })
    const forget = (): void => void kept.delete(hash)
    receipt.then((found) => found ?? forget(), forget)
    return receipt
  }
}

const outcomeMembers = parseAbiParameters('uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed')
const revertMembers = parseAbiParameters('uint256 nonce, bytes revertReason')
const eventTopic = toEventSelector('UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)')
const revertTopic = toEventSelector('UserOperationRevertReason(bytes32,address,uint256,bytes)')
const beforeExecutionTopic = toEventSelector('BeforeExecution()')

type Log = z.output<typeof logSchema>

/** Reads the outcomes of a transaction's operations from the EntryPoint's events. */
export function readInclusions(receipt: Receipt): Inclusion[] {
  const { logs, transactionHash, blockHash, blockNumber } = receipt
  const entryPointLogs = logs.filter(({ address }) => address === entryPoint.toLowerCase())
  const reasons = new Map(
    entryPointLogs
      .filter(({ topics }) => topics[0] === revertTopic)
      .map(({ topics, data }) => [topics[1], decodeAbiParameters(revertMembers, data)[1]]),
  )
  return entryPointLogs
    .filter(({ topics }) => topics[0] === eventTopic)
    .map(({ topics, data }) => {
      const [, success, actualGasCost, actualGasUsed] = decodeAbiParameters(outcomeMembers, data)
      return {
        hash: lowerHex(topics[1] ?? '0x'),
        transactionHash,
        blockHash,
        blockNumber: Number(blockNumber),
        success,
        actualGasCost,
        actualGasUsed,
        reason: reasons.get(topics[1]),
      }
    })
}

/**
 * Returns the logs that one operation wrote: those after the previous operation's event, or after `BeforeExecution` for the
 * first operation, up to the operation's own event.
 */
export function logsOf(receipt: Receipt, hash: Hex): unknown[] {
  const { logs, raw } = receipt
  const rawLogs = Array.isArray(raw['logs']) ? raw['logs'] : []
  const isFromEntryPoint = ({ address }: Log): boolean => address === entryPoint.toLowerCase()
  const end = logs.findIndex((log) => isFromEntryPoint(log) && log.topics[0] === eventTopic && log.topics[1] === hash)
  const start = logs
    .slice(0, Math.max(0, end))
    .findLastIndex(
      (log) => isFromEntryPoint(log) && (log.topics[0] === eventTopic || log.topics[0] === beforeExecutionTopic),
    )
  return end < 0 ? [] : rawLogs.slice(start + 1, end + 1)
}

/** Looks for an operation that another bundler included. @param from - the first block to look in. */
export async function findInclusion(node: Node, hash: Hex, from: bigint): Promise<Inclusion | undefined> {
  const found = await node.request('eth_getLogs', [
    { address: entryPoint, topics: [eventTopic, hash], fromBlock: numberToHex(from), toBlock: 'latest' },
  ])
  const [log] = Array.isArray(found) ? found : []
  const transaction = isRecord(log) ? log['transactionHash'] : undefined
  if (typeof transaction !== 'string') return undefined
  const receipt = await readReceipt(node, transaction as Hex) // Nodes return transaction hashes in hex.
  return receipt && readInclusions(receipt).find((inclusion) => inclusion.hash === hash)
}
