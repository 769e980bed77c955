import type { Clock } from '@holdfast/base'
import type { Logger } from 'pino'
import { type ChainRows, rowsOf } from '../decode/rows.ts'
import type { NodeClient } from '../node/client.ts'
import { NodeError } from '../node/errors.ts'
import { fetchBlocks, fetchHeader } from '../node/fetchBlocks.ts'
import type { Header } from '../node/schema.ts'
import { type ChainStore, reorgWindow } from '../store/ChainStore.ts'
import type { ChainState, IndexedChainOptions } from './ChainState.ts'
import { fetchAhead, type Range } from './fetchAhead.ts'
import { findFork, type IndexedBlock } from './findFork.ts'
import type { Heads } from './heads.ts'
import type { ChainNodes } from './nodes.ts'
import { prepareChain } from './prepareChain.ts'
import type { RangeSize } from './rangeSize.ts'
import { removeExpired } from './removeExpired.ts'

/** How many ranges of blocks are fetched at the same time. */
const RANGES_AT_ONCE = 3
/** The notice of written blocks names accounts only if the blocks are no further behind the head than this. */
const NEAR_BLOCKS = 64

/** The dependencies of indexing a chain. */
export type IndexingContext = {
  options: IndexedChainOptions
  store: ChainStore
  nodes: ChainNodes
  heads: Heads
  size: RangeSize
  /** Whether internal transfers of a range are to be read. */
  isTraced: (range: Range) => boolean
  state: ChainState
  /** Called after blocks of this node were written. */
  onWritten: (node: NodeClient) => void
  /** Called when all blocks up to the head are written. */
  onCaughtUp: () => void
  /** Ends the work. */
  signal: AbortSignal
  log: Logger
  clock: Clock
}

/**
 * Indexes a chain from where indexing stopped: everything up to the head, then each new block. Follows reorganisations.
 *
 * @returns when the signal is aborted.
 * @throws {NodeError} when the node gives no usable answer; the database's errors.
 */
export async function indexChain(context: IndexingContext): Promise<void> {
  const { options, store, nodes, heads, state, signal, log, clock } = context
  const node = await nodes.current()
  const progress = await prepareChain(options, { store, node, log })
  state.nextBlock = progress.nextBlock
  let recent = await store.readBlocks()
  while (!signal.aborted) {
    const head = await readHead(node)
    state.headBlock = head.number
    if (isReplaced(head, recent)) recent = await followFork(context, { node, head, recent })
    else if (head.number >= state.nextBlock) recent = await catchUp(context, { node, head, recent })
    else {
      context.onCaughtUp()
      await removeExpired({ ...options, store, signal, clock })
      await heads.next(signal)
    }
  }
}

async function readHead(node: NodeClient): Promise<Header> {
  const head = await fetchHeader(node, 'latest')
  if (!head) throw new NodeError('malformed', 'the node has no newest block')
  return head
}

/** Returns whether another block was indexed at this block's number, and so was replaced by this block. */
function isReplaced({ number, hash }: Pick<Header, 'number' | 'hash'>, recent: readonly IndexedBlock[]): boolean {
  const indexed = recent.findLast((block) => block.number === number)
  return indexed !== undefined && indexed.hash !== hash
}

/**
 * The node, its newest block, and the recent indexed blocks: those that a reorganisation may replace and whose hashes are
 * therefore kept, oldest first.
 */
type ChainView = { node: NodeClient; head: Header; recent: readonly IndexedBlock[] }

/** Indexes up to the head. If it finds that a block was replaced, follows the fork instead. @returns the recent blocks. */
async function catchUp(context: IndexingContext, { node, head, recent: before }: ChainView): Promise<IndexedBlock[]> {
  const { options, store, nodes, size, isTraced, state, signal } = context
  let recent = [...before]
  const fetch = async (range: Range): Promise<ChainRows> => {
    const { capabilities } = nodes
    return rowsOf(options, await fetchBlocks(node, { ...range, capabilities, isTraced: isTraced(range) }))
  }
  const span = { from: state.nextBlock, to: head.number }
  for await (const { range, fetched: rows } of fetchAhead(span, { depth: RANGES_AT_ONCE, size: size.current, fetch })) {
    if (signal.aborted) return recent
    const [first] = rows.blocks
    const tip = recent.at(-1)
    if (first && tip && first.parentHash !== tip.hash) return followFork(context, { node, head, recent })
    const isNear = range.to >= head.number - NEAR_BLOCKS
    await store.write(rows, { ...range, head: head.number, isNear })
    size.recordSuccess({ blocks: rows.blocks.length, rows: rows.transactions.length + rows.transfers.length })
    recent = [...recent, ...rows.blocks].slice(-reorgWindow).map(({ number, hash }) => ({ number, hash }))
    state.nextBlock = range.to + 1
    state.transactions += rows.transactions.length
    state.transfers += rows.transfers.length
    context.onWritten(node)
  }
  return recent
}

/** Removes the blocks that are no longer part of the chain. @returns the recent blocks that remain. */
async function followFork(context: IndexingContext, { node, head, recent }: ChainView): Promise<IndexedBlock[]> {
  const { options, store, state, log } = context
  const { chainId, startBlock, isResettable } = options
  // Indexed blocks above the head are not requested: another block at the head's number shows that they are gone.
  const inReach = recent.filter(({ number }) => number <= head.number)
  const fork = await findFork(inReach, async (number) => {
    const header = await fetchHeader(node, number)
    if (!header) throw new NodeError('behind', `the node does not have the block ${number} yet`)
    return header.hash
  })
  if (!fork) {
    // Perhaps the chain was reset. `prepareChain` checks its first block, and if that has changed, begins again.
    const { nextBlock } = await prepareChain(options, { store, node, log })
    if (nextBlock !== state.nextBlock) {
      state.nextBlock = nextBlock
      return []
    }
    const reachesStart = recent[0] === undefined || recent[0].number <= startBlock
    if (!reachesStart && !isResettable)
      throw new NodeError('inconsistent', `${node.host} has none of the last ${reorgWindow} blocks that were indexed`)
  }
  const next = fork ? fork.number + 1 : startBlock
  const depth = state.nextBlock - next
  if (depth === 0)
    throw new NodeError(
      'inconsistent',
      'the next block does not follow the newest indexed block, which is still in the chain',
    )
  log.warn({ chainId, depth, from: next }, 'blocks of a chain were replaced')
  await store.replaceFrom(next)
  state.nextBlock = next
  state.reorganisations += 1
  state.lastDepth = depth
  return recent.filter(({ number }) => number < next)
}
