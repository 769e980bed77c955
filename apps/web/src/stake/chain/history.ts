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

/** Yields the ranges of blocks to read, from the latest block down to the first, which is the block of the deployment. */
export function* blockRanges(first: bigint, latest: bigint): Generator<{ fromBlock: bigint; toBlock: bigint }> {
  for (let toBlock = latest; toBlock >= first; toBlock -= blocksPerRead) {
    const fromBlock = toBlock - blocksPerRead + 1n
    yield { fromBlock: fromBlock < first ? first : fromBlock, toBlock }
  }
}

/** Reads an account's latest deposits and withdrawals from the contract's events, newest first. */
export async function readStakeHistory(
  client: Client,
  parameters: readStakeHistory.Parameters,
): Promise<HistoryEntry[]> {
  const { target, address, latestBlock } = parameters
  const found: Omit<HistoryEntry, 'minedAt'>[] = []
  for (const range of blockRanges(BigInt(target.blockNumber), latestBlock)) {
    found.push(...(await readRange(client, { target, address, ...range })))
    if (found.length >= historyLength) break
  }
  return withTimes(client, found.slice(0, historyLength))
}

export declare namespace readStakeHistory {
  type Parameters = { target: StakeTarget; address: `0x${string}`; latestBlock: bigint }
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

/** The latest moment of a date, in Unix seconds. */
const LATEST_S = 8_640_000_000_000n

/** Adds to each entry the time of the entry's block; 0 if the node gives none that a date can have. Requests each block once. */
async function withTimes(client: Client, entries: readonly Omit<HistoryEntry, 'minedAt'>[]): Promise<HistoryEntry[]> {
  const numbers = Array.from(new Set(entries.map(({ blockNumber }) => blockNumber)))
  const blocks = await Promise.all(numbers.map((blockNumber) => getBlock(client, { blockNumber })))
  const times = new Map(
    blocks.map(({ number, timestamp }) => [number, timestamp <= LATEST_S ? Number(timestamp) * 1_000 : 0]),
  )
  return entries.map((entry) => ({ ...entry, minedAt: times.get(entry.blockNumber) ?? 0 }))
}
