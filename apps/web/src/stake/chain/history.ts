import { stakeAbi } from '@holdfast/contracts'
import type { Client } from 'viem'
import { getBlock, getContractEvents } from 'viem/actions'
import type { StakeAction } from '../action.ts'
import type { StakeTarget } from '../target.ts'

/** A deposit or withdrawal as recorded on the chain. */
export type HistoryEntry = {
  action: StakeAction
  /** Wei. */
  value: bigint
  /** The account's stake afterwards, in wei. */
  stake: bigint
  hash: `0x${string}`
  blockNumber: bigint
  logIndex: number
  /** Time of the block, in Unix milliseconds. */
  minedAt: number
}

/** The most entries in a history. */
const historyLength = 20

/** The most blocks in one request: public nodes reject larger ranges. */
export const blocksPerRead = 50_000n

/** How many ranges of older blocks one call reads. */
const rangesPerCall = 20

/**
 * How many of the latest blocks the next call reads again: a reorganisation may have replaced them, or a node that was behind
 * may have answered without them.
 */
const blocksReadAgain = 1_000n

/** Yields the ranges of blocks to read, from the latest block down to the first, which is the block of the deployment. */
export function* blockRanges(first: bigint, latest: bigint): Generator<{ fromBlock: bigint; toBlock: bigint }> {
  for (let toBlock = latest; toBlock >= first; toBlock -= blocksPerRead) {
    const fromBlock = toBlock - blocksPerRead + 1n
    yield { fromBlock: fromBlock < first ? first : fromBlock, toBlock }
  }
}

/** An account's latest deposits and withdrawals, as far as the chain has been read. */
export type StakeHistory = {
  /** Newest first. */
  entries: readonly HistoryEntry[]
  /**
   * `entries` has every entry of the blocks from `fromBlock` to `toBlock`. One entry may be older, if its block has more
   * entries.
   */
  fromBlock: bigint
  toBlock: bigint
  /** Whether older blocks need not be read: `entries` has all the entries that a history shows. */
  isComplete: boolean
}

/**
 * Reads an account's latest deposits and withdrawals from the contract's events. On a long chain, one call reads only the
 * latest part; pass the result to the next call, which reads the new blocks and continues with the older ones.
 */
export async function readStakeHistory(client: Client, parameters: readStakeHistory.Parameters): Promise<StakeHistory> {
  const { target, address, latestBlock, known } = parameters
  const firstBlock = BigInt(target.blockNumber)
  const entries: HistoryEntry[] = []
  let fromBlock = latestBlock + 1n
  const add = (older: readonly HistoryEntry[], downTo: bigint): void => {
    const kept = older.slice(0, historyLength - entries.length)
    entries.push(...kept)
    const last = entries.at(-1)
    // Entries that are left out must be found again if a reorganisation makes room for them.
    fromBlock = last && kept.length < older.length ? last.blockNumber + 1n : downTo
  }
  const readDownTo = async (block: bigint, maxRanges = Number.POSITIVE_INFINITY): Promise<void> => {
    let rangesRead = 0
    for (const range of blockRanges(block, fromBlock - 1n)) {
      if (entries.length >= historyLength || rangesRead === maxRanges) return
      const found = await readRange(client, { target, address, ...range })
      // One entry more than a history shows is enough to know that there are more.
      add(await withTimes(client, found.slice(0, historyLength + 1)), range.fromBlock)
      rangesRead += 1
    }
  }
  const settled = known && settledPartOf(known, latestBlock)
  if (settled) {
    await readDownTo(settled.toBlock + 1n)
    if (fromBlock === settled.toBlock + 1n) {
      const isEnough = entries.length + settled.entries.length >= historyLength
      const older = settled.entries.filter(({ blockNumber }) => isEnough || blockNumber >= settled.fromBlock)
      add(older, settled.fromBlock)
    }
  }
  await readDownTo(firstBlock, rangesPerCall)
  return {
    entries,
    fromBlock,
    toBlock: latestBlock,
    isComplete: entries.length >= historyLength || fromBlock <= firstBlock,
  }
}

export declare namespace readStakeHistory {
  type Parameters = {
    target: StakeTarget
    address: `0x${string}`
    latestBlock: bigint
    /** The result of the previous call. */
    known?: StakeHistory | undefined
  }
}

/** Returns the part that is not read again. Undefined if all is read again, or if the chain now ends before that part does. */
function settledPartOf(known: StakeHistory, latestBlock: bigint): StakeHistory | undefined {
  const toBlock = known.toBlock - blocksReadAgain
  if (toBlock < known.fromBlock || toBlock > latestBlock) return undefined
  return { ...known, toBlock, entries: known.entries.filter(({ blockNumber }) => blockNumber <= toBlock) }
}

async function readRange(
  client: Client,
  {
    target,
    address,
    fromBlock,
    toBlock,
  }: { target: StakeTarget; address: `0x${string}`; fromBlock: bigint; toBlock: bigint },
): Promise<Omit<HistoryEntry, 'minedAt'>[]> {
  const common = {
    abi: stakeAbi,
    address: target.address,
    args: { account: address },
    fromBlock,
    toBlock,
    strict: true,
  } as const
  const [deposits, withdrawals] = await Promise.all([
    getContractEvents(client, { ...common, eventName: 'Deposited' }),
    getContractEvents(client, { ...common, eventName: 'Withdrawn' }),
  ])
  return [...deposits, ...withdrawals]
    .map(({ eventName, args, transactionHash, blockNumber, logIndex }) => ({
      action: eventName === 'Deposited' ? ('deposit' as const) : ('withdraw' as const),
      value: args.amount,
      stake: args.balance,
      hash: transactionHash,
      blockNumber,
      logIndex,
    }))
    .sort((a, b) => Number(b.blockNumber - a.blockNumber) || b.logIndex - a.logIndex)
}

/** The latest time that a `Date` can represent, in Unix seconds. */
const LATEST_S = 8_640_000_000_000n

/** Adds to each entry the time of its block; 0 if a `Date` cannot represent the node's value. Requests each block once. */
async function withTimes(client: Client, entries: readonly Omit<HistoryEntry, 'minedAt'>[]): Promise<HistoryEntry[]> {
  const numbers = Array.from(new Set(entries.map(({ blockNumber }) => blockNumber)))
  const blocks = await Promise.all(numbers.map((blockNumber) => getBlock(client, { blockNumber })))
  const times = new Map(
    blocks.map(({ number, timestamp }) => [number, timestamp <= LATEST_S ? Number(timestamp) * 1_000 : 0]),
  )
  return entries.map((entry) => ({ ...entry, minedAt: times.get(entry.blockNumber) ?? 0 }))
}
