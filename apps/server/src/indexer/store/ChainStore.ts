import { BaseError } from '@holdfast/base'
import type { ClientBase } from 'pg'
import type { ChainRows } from '../decode/rows.ts'
import type { Hex } from '../node/schema.ts'
import { type IndexerNotice, noticeChannel, writeNotice } from '../notices.ts'
import { removeBlocksBefore, removeBlocksFrom, removeChain } from './removeBlocks.ts'
import { writeRows } from './writeRows.ts'

/**
 * How many of the newest block hashes are kept. A reorganisation of more blocks cannot be followed: indexing then starts again
 * or stops.
 */
export const reorgWindow = 256

/** How far a chain is indexed: its row of `indexed_chain`. */
export type Progress = {
  genesisHash: Hex
  startBlock: number
  nextBlock: number
  headBlock: number
  prunedBefore: number
}

/** Thrown when another server has written blocks of this chain in the meantime. */
class ProgressMovedError extends BaseError {
  override name = 'ProgressMovedError' as const
}

/** The rows of one chain, over a connection that holds the chain's lease. Each method is one transaction. */
export type ChainStore = {
  readProgress: () => Promise<Progress | undefined>
  /** Reads the stored block hashes, oldest first. */
  readBlocks: () => Promise<{ number: number; hash: Hex }[]>
  /** Deletes everything about the chain, so that indexing begins again at `startBlock`. */
  restart: (begin: { genesisHash: Hex; startBlock: number; headBlock: number }) => Promise<void>
  /**
   * Writes the next blocks and the progress.
   *
   * @param options.isNear - whether the blocks are near the head. Only then does the notice name their accounts.
   * @throws {ProgressMovedError} when `from` is not the next block to index.
   */
  write: (rows: ChainRows, options: { from: number; to: number; head: number; isNear: boolean }) => Promise<void>
  /** Removes this block and all later ones, which a reorganisation has replaced. */
  replaceFrom: (block: number) => Promise<void>
  /** Removes some of the transactions that were mined before this time. @returns whether more may remain. */
  prune: (before: Date) => Promise<boolean>
}

type ProgressRow = {
  genesis_hash: Buffer
  start_block: string
  next_block: string
  head_block: string
  pruned_before: string
}

/** About how many transactions are removed at once, so that the statement does not run long. */
const PRUNED_AT_ONCE = 2_000

const hexOf = (bytes: Buffer): Hex => `0x${bytes.toString('hex')}`
const bytesOf = (hex: Hex): Buffer => Buffer.from(hex.slice(2), 'hex')

/** Creates the store of a chain. @param client - a connection that nothing else uses. */
export function createChainStore(client: ClientBase, chainId: number): ChainStore {
  const inTransaction = async <Value>(work: () => Promise<Value>): Promise<Value> => {
    await client.query('begin')
    try {
      const value = await work()
      await client.query('commit')
      return value
    } catch (error) {
      // If the connection is lost, the rollback fails too. The caller needs the first error.
      await client.query('rollback').catch(() => undefined)
      throw error
    }
  }
  const notify = async (notice: IndexerNotice): Promise<void> => {
    const messages = writeNotice(notice)
    await client.query('select pg_notify($1, message) from unnest($2::text[]) as message', [noticeChannel, messages])
  }

  return {
    readProgress: async () => {
      const { rows } = await client.query<ProgressRow>('select * from indexed_chain where chain_id = $1', [chainId])
      const [row] = rows
      return (
        row && {
          genesisHash: hexOf(row.genesis_hash),
          startBlock: Number(row.start_block),
          nextBlock: Number(row.next_block),
          headBlock: Number(row.head_block),
          prunedBefore: Number(row.pruned_before),
        }
      )
    },
    readBlocks: async () => {
      const { rows } = await client.query<{ number: string; hash: Buffer }>(
        'select number, hash from indexed_block where chain_id = $1 order by number',
        [chainId],
      )
      return rows.map(({ number, hash }) => ({ number: Number(number), hash: hexOf(hash) }))
    },
    restart: ({ genesisHash, startBlock, headBlock }) =>
      inTransaction(async () => {
        await removeChain(client, chainId)
        await client.query(
          `insert into indexed_chain (chain_id, genesis_hash, start_block, next_block, head_block, pruned_before, updated_at)
           values ($1, $2, $3::bigint, $3::bigint, $4, $3::bigint, now())`,
          [chainId, bytesOf(genesisHash), startBlock, headBlock],
        )
        await notify({ type: 'replaced', chainId, block: startBlock, accounts: [] })
      }),
    write: (rows, { from, to, head, isNear }) =>
      inTransaction(async () => {
        const next = to + 1
        await writeRows(client, { ...rows, blocks: rows.blocks.slice(-reorgWindow) })
        await client.query('delete from indexed_block where chain_id = $1 and number < $2', [
          chainId,
          next - reorgWindow,
        ])
        const { rowCount } = await client.query(
          `update indexed_chain set next_block = $3::bigint, head_block = greatest($4::bigint, $3::bigint - 1), updated_at = now()
           where chain_id = $1 and next_block = $2`,
          [chainId, from, next, head],
        )
        if (rowCount !== 1) throw new ProgressMovedError(`the next block of chain ${chainId} is not ${from}`)
        const accounts = isNear ? [...new Set(rows.activity.map(({ account }) => account))] : []
        await notify({ type: 'block', chainId, block: to, accounts })
      }),
    replaceFrom: (block) =>
      inTransaction(async () => {
        const accounts = await removeBlocksFrom(client, chainId, block)
        await client.query(
          `update indexed_chain set next_block = $2::bigint, updated_at = now(),
             pruned_before = least(pruned_before, $2::bigint) where chain_id = $1`,
          [chainId, block],
        )
        await notify({ type: 'replaced', chainId, block, accounts })
      }),
    prune: (before) =>
      inTransaction(async () => {
        const { rows } = await client.query<{ last: string | null }>(
          `select max(block_number) filter (where mined_at < $2) as last from (
             select block_number, mined_at from chain_transaction where chain_id = $1
             order by block_number, transaction_index limit $3
           ) as oldest`,
          [chainId, before, PRUNED_AT_ONCE],
        )
        const last = rows[0]?.last
        if (last === null || last === undefined) return false
        const floor = Number(last) + 1
        await removeBlocksBefore(client, chainId, floor)
        const { rowCount } = await client.query(
          'update indexed_chain set pruned_before = $2::bigint where chain_id = $1 and pruned_before < $2::bigint',
          [chainId, floor],
        )
        return rowCount === 1
      }),
  }
}
