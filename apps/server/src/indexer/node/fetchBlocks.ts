import * as z from 'zod'
import type { FetchedBlock } from '../decode/rows.ts'
import { type InternalTransfers, readDebugTraces, readParityTraces } from '../decode/traces.ts'
import { lacksLogs } from './bloom.ts'
import { type Capabilities, callTracer } from './capabilities.ts'
import type { NodeClient } from './client.ts'
import { NodeError } from './errors.ts'
import {
  blockSchema,
  type Header,
  headerSchema,
  logSchema,
  type RawBlock,
  type RawLog,
  type Receipt,
  receiptSchema,
} from './schema.ts'

const hex = (number: number): string => `0x${number.toString(16)}`

/** Parses the result of a method. @throws {NodeError} if it has a wrong shape. */
function parse<Schema extends z.ZodType>(schema: Schema, value: unknown, method: string): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new NodeError(
    'malformed',
    `the result of ${method} has a wrong shape: ${issue?.path.join('.')} ${issue?.message}`,
    {
      method,
    },
  )
}

/** Fetches the header of a block, by number or `latest`; undefined when the node does not have it. @throws {NodeError} */
export async function fetchHeader(node: NodeClient, at: number | 'latest'): Promise<Header | undefined> {
  const method = 'eth_getBlockByNumber'
  const value = await node.call({ method, params: [at === 'latest' ? at : hex(at), false] })
  return parse(headerSchema.nullable(), value, method) ?? undefined
}

/**
 * Fetches a range of blocks with their receipts, logs and internal transfers, and checks that all of these belong together.
 *
 * @param options.capabilities - finds out what the node offers, from a block that has transactions.
 * @throws {NodeError}
 */
export async function fetchBlocks(
  node: NodeClient,
  options: {
    from: number
    to: number
    capabilities: (block: RawBlock) => Promise<Capabilities>
    /** Whether internal transfers are read if the node offers them. */
    isTraced: boolean
  },
): Promise<FetchedBlock[]> {
  const { from, to, capabilities, isTraced } = options
  const method = 'eth_getBlockByNumber'
  const numbers = Array.from({ length: to - from + 1 }, (_, at) => from + at)
  const values = await node.callAll(numbers.map((number) => ({ method, params: [hex(number), true] })))
  const blocks = values.map((value, at) => {
    const block = parse(blockSchema.nullable(), value, method)
    if (!block) throw new NodeError('behind', `the node does not have the block ${numbers[at]} yet`, { method })
    return block
  })
  blocks.forEach((block, at) => {
    const before = blocks[at - 1]
    const isLinked = block.number === numbers[at] && (!before || before.hash === block.parentHash)
    const areTransactionsOfBlock = block.transactions.every(({ blockHash }) => blockHash === block.hash)
    if (!isLinked || !areTransactionsOfBlock)
      throw new NodeError(
        'inconsistent',
        `the block ${numbers[at]} does not follow the block before it, or has transactions of another block`,
        { method },
      )
  })
  const busy = blocks.filter(({ transactions }) => transactions.length > 0)
  const [first] = busy
  if (!first) return blocks.map((block) => ({ block, receipts: [], logs: [], internal: new Map() }))
  const supported = await capabilities(first)
  const receipts = await fetchReceipts(node, busy, supported.receipts)
  const logs = receipts ? logsOf(busy, receipts) : await fetchLogs(node, busy)
  const internal = isTraced ? await fetchTraces(node, busy, supported.traces) : new Map<RawBlock, InternalTransfers>()
  return blocks.map((block) => ({
    block,
    receipts: receipts ? (receipts.get(block) ?? []) : undefined,
    logs: logs.get(block) ?? [],
    internal: internal.get(block) ?? new Map(),
  }))
}

async function fetchReceipts(
  node: NodeClient,
  blocks: readonly RawBlock[],
  support: Capabilities['receipts'],
): Promise<Map<RawBlock, Receipt[]> | undefined> {
  if (support === 'none') return undefined
  const found = new Map<RawBlock, Receipt[]>()
  if (support === 'block') {
    const method = 'eth_getBlockReceipts'
    const values = await node.callAll(blocks.map(({ number }) => ({ method, params: [hex(number)] })))
    blocks.forEach((block, at) => found.set(block, parse(z.array(receiptSchema), values[at], method)))
  } else {
    const method = 'eth_getTransactionReceipt'
    const calls = blocks.flatMap(({ transactions }) => transactions.map(({ hash }) => ({ method, params: [hash] })))
    const values = (await node.callAll(calls)).values()
    for (const block of blocks) {
      const blockReceipts = block.transactions.map(() => parse(receiptSchema.nullable(), values.next().value, method))
      // A receipt is missing when its block was replaced. The check below finds that.
      found.set(
        block,
        blockReceipts.filter((receipt) => receipt !== null),
      )
    }
  }
  for (const [block, receipts] of found) {
    receipts.sort((first, second) => first.transactionIndex - second.transactionIndex)
    const areComplete =
      receipts.length === block.transactions.length &&
      receipts.every(
        ({ blockHash, transactionHash }, at) =>
          blockHash === block.hash && transactionHash === block.transactions[at]?.hash,
      )
    if (!areComplete)
      throw new NodeError('inconsistent', `the receipts of the block ${block.number} belong to another block`)
  }
  return found
}

/**
 * Collects the logs of receipts. To detect nodes that truncate logs, checks that the indexes of a receipt's logs have no gap,
 * and that a receipt has logs unless its Bloom filter is empty.
 */
function logsOf(
  blocks: readonly RawBlock[],
  receipts: ReadonlyMap<RawBlock, readonly Receipt[]>,
): Map<RawBlock, RawLog[]> {
  const found = new Map<RawBlock, RawLog[]>()
  for (const block of blocks) {
    const blockReceipts = receipts.get(block) ?? []
    if (
      blockReceipts.some(
        ({ logsBloom, logs }) => !areContiguous(logs) || (logs.length === 0 && lacksLogs(logsBloom, [])),
      )
    )
      throw new NodeError('truncated', `logs are missing in the receipts of the block ${block.number}`)
    found.set(
      block,
      blockReceipts.flatMap(({ logs }) => logs),
    )
  }
  return found
}

function areContiguous(logs: readonly RawLog[]): boolean {
  const start = logs[0]?.logIndex ?? 0
  return logs.every(({ logIndex }, at) => logIndex === start + at)
}

/** Fetches the logs of blocks in one call, from a node without receipts. Bloom filters show whether any are missing. */
async function fetchLogs(node: NodeClient, blocks: readonly RawBlock[]): Promise<Map<RawBlock, RawLog[]>> {
  const method = 'eth_getLogs'
  const numbers = blocks.map(({ number }) => number)
  const params = [{ fromBlock: hex(Math.min(...numbers)), toBlock: hex(Math.max(...numbers)) }]
  const all = parse(z.array(logSchema), await node.call({ method, params }), method)
  const byBlock = groupByBlock(all)
  const found = new Map<RawBlock, RawLog[]>()
  for (const block of blocks) {
    const logs = (byBlock.get(block.hash) ?? []).sort((first, second) => first.logIndex - second.logIndex)
    if (lacksLogs(block.logsBloom, logs))
      throw new NodeError('truncated', `the logs of the block ${block.number} are not complete`, { method })
    found.set(block, logs)
  }
  return found
}

function groupByBlock(logs: readonly RawLog[]): Map<string, RawLog[]> {
  const groups = new Map<string, RawLog[]>()
  for (const log of logs) {
    const group = groups.get(log.blockHash)
    if (group) group.push(log)
    else groups.set(log.blockHash, [log])
  }
  return groups
}

async function fetchTraces(
  node: NodeClient,
  blocks: readonly RawBlock[],
  support: Capabilities['traces'],
): Promise<Map<RawBlock, InternalTransfers>> {
  const found = new Map<RawBlock, InternalTransfers>()
  if (support === 'none') return found
  const method = support === 'debug' ? 'debug_traceBlockByNumber' : 'trace_block'
  // The genesis block cannot be traced, since no state precedes it.
  const traced = blocks.filter(({ number }) => number > 0)
  const values = await node.callAll(
    traced.map(({ number }) => ({ method, params: support === 'debug' ? [hex(number), callTracer] : [hex(number)] })),
  )
  traced.forEach((block, at) => {
    try {
      const hashes = block.transactions.map(({ hash }) => hash)
      const transfers =
        support === 'debug'
          ? readDebugTraces(values[at], hashes)
          : readParityTraces(values[at], { hash: block.hash, transactions: hashes.length })
      found.set(block, transfers)
    } catch (cause) {
      if (!(cause instanceof RangeError)) {
        throw new NodeError('malformed', `the traces of the block ${block.number} have a wrong shape`, {
          method,
          cause,
        })
      }
      throw new NodeError('inconsistent', `the traces of the block ${block.number} do not belong to it`, {
        method,
        cause,
      })
    }
  })
  return found
}
