import type { Clock } from '@holdfast/base'
import { quickClock } from '@holdfast/testing/time'
import { pino } from 'pino'
import { connectDatabase } from '../../database/connect.ts'
import { makeTestDatabase, queryDatabase } from '../../test/database/testDatabase.ts'
import { until } from '../../test/until.ts'
import type { IndexedChainOptions } from '../chain/ChainState.ts'
import { type FollowedChain, followChain } from '../chain/followChain.ts'
import { chainDataTables } from '../tables.ts'

/** An indexer of one chain with its own database. */
export type TestIndexer = {
  databaseUrl: string
  chain: FollowedChain
  /** Everything logged so far. */
  log: () => string
  /** Waits until the blocks up to a number are written and every token was read. */
  reaches: (block: number) => Promise<void>
  stop: () => Promise<void>
}

/** Creates a database that has the tables already. */
export function makeIndexDatabase(): Promise<string> {
  return makeTestDatabase({ hasTables: true })
}

/**
 * Starts an indexer.
 *
 * @param options.databaseUrl - a database whose tables exist already; a new one by default.
 * @param options.clock - by default, a clock that shortens the pauses between polls, and before retries and takeovers.
 */
export async function startTestIndexer(
  options: Partial<IndexedChainOptions> & { urls: readonly string[]; databaseUrl?: string; clock?: Clock },
): Promise<TestIndexer> {
  const { databaseUrl = await makeIndexDatabase(), clock = quickClock({ upToMs: 4_000 }), ...chainOptions } = options
  let text = ''
  const log = pino({ level: 'debug' }, { write: (line: string) => void (text += line) })
  const { db, close } = connectDatabase(databaseUrl, () => undefined)
  const chain = followChain(
    {
      chainId: 31_337,
      webSocketUrl: undefined,
      startBlock: 0,
      retentionDays: undefined,
      isResettable: true,
      ...chainOptions,
    },
    { databaseUrl, db, log, clock },
  )
  return {
    databaseUrl,
    chain,
    log: () => text,
    reaches: (block) =>
      until(async () => {
        const [row] = await queryDatabase<{ next: string; unread: string }>(
          databaseUrl,
          `select next_block as next, (select count(*) from token where not is_read) as unread
           from indexed_chain where chain_id = $1`,
          [chain.chainId],
        )
        return row !== undefined && Number(row.next) > block && Number(row.unread) === 0
      }),
    stop: async () => {
      await chain.stop()
      await close()
    },
  }
}

/** Reads all rows of a database's chain data as text, in order. Two indexes of the same chain have identical dumps. */
export async function dump(databaseUrl: string): Promise<Record<(typeof chainDataTables)[number], string[]>> {
  const entries = await Promise.all(
    chainDataTables.map(async (table) => {
      const rows = await queryDatabase<{ line: string }>(
        databaseUrl,
        `select (to_jsonb(t) - 'updated_at')::text as line from ${table} as t order by 1`,
      )
      return [table, rows.map(({ line }) => line)] as const
    }),
  )
  return Object.fromEntries(entries) as Record<(typeof chainDataTables)[number], string[]> // One entry for each table.
}
