import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHoldingStore } from '../balances/store.ts'
import { connectDatabase, type DatabaseConnection } from '../database/connect.ts'
import { migrateDatabase } from '../database/migrate.ts'
import { createHistoryStore } from '../history/store.ts'
import { createNftStore } from '../nfts/store.ts'
import { makeTestDatabase, queryDatabase } from '../test/database/testDatabase.ts'

const chainId = 31_337
/** The number of stored transfers: one per transaction, ten per block. The busy account sends half of the transfers. */
const TRANSFERS = 10_000
const PAGE = 51
/**
 * How often each query runs. From the sixth run on, Postgres may use a generic plan for a prepared query, so seven runs measure
 * both plans.
 */
const RUNS = 7

const busy = `0x${'b'.repeat(40)}` as const
const busyBytes = `'\\x${'b'.repeat(40)}'::bytea`
/** Writes the SQL of a different account or token for each number. */
const address = (first: string): string => `decode('${first}' || lpad(to_hex(n), 38, '0'), 'hex')`

/** Statements that insert rows as the indexer does. */
const fill = [
  `create temporary table numbers as select n::int from generate_series(0, ${TRANSFERS - 1}) n`,
  `insert into token (chain_id, address, standard, name, symbol, decimals, first_block, is_read)
   select ${chainId}, ${address('70')}, 'erc20', 'Token', 'TOK', 18, 0, true from numbers`,
  `insert into indexed_block select ${chainId}, n, sha256(n::text::bytea), sha256((n - 1)::text::bytea), now() from numbers`,
  `insert into chain_transaction (chain_id, block_number, transaction_index, hash, from_address, to_address, value, nonce,
     has_succeeded, mined_at)
   select ${chainId}, n / 10, n % 10, sha256(n::text::bytea), case when n % 2 = 0 then ${busyBytes} else ${address('ac')} end,
     ${address('70')}, 0, n, true, now() from numbers`,
  `insert into token_transfer (chain_id, block_number, transaction_index, position, kind, token, from_address, to_address, amount)
   select ${chainId}, n / 10, n % 10, 0, 'erc20', ${address('70')},
     case when n % 2 = 0 then ${busyBytes} else ${address('ac')} end, ${address('ad')}, 1 from numbers`,
  `insert into account_activity select ${busyBytes}, ${chainId}, n / 10, n % 10 from numbers where n % 2 = 0`,
  `insert into account_activity select ${address('ad')}, ${chainId}, n / 10, n % 10 from numbers`,
  `insert into account_holding select ${busyBytes}, ${chainId}, 'erc721', ${address('71')}, n, 0 from numbers where n < 1000`,
  `insert into account_holding select ${busyBytes}, ${chainId}, 'erc20', ${address('70')}, 0, n from numbers where n < 20`,
  `insert into account_holding select ${address('ad')}, ${chainId}, 'erc20', ${address('70')}, 0, n from numbers`,
  'analyze',
]

type Reads = { table: string; scans: number; rows: number }

let connection: DatabaseConnection

beforeAll(async () => {
  const url = await makeTestDatabase()
  await migrateDatabase(url)
  await queryDatabase(url, fill.join(';'))
  connection = connectDatabase(url, () => undefined)
})
afterAll(() => connection.close())

/**
 * Returns the reads of this database so far. Queries run one after the other, on a single connection, which has counted them
 * all.
 */
async function readsSoFar(): Promise<Reads[]> {
  await connection.db.execute(sql`select pg_stat_force_next_flush()`)
  const { rows } = await connection.db.execute<Reads>(sql`
    select relname as table, seq_scan::int as scans, (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_user_tables
    where relname in ('indexed_block', 'chain_transaction', 'token_transfer', 'account_activity', 'account_holding', 'token')
    order by relname`)
  return rows
}

/** Measures a call: its number of results, the tables that it scanned as a whole, and the most rows read from one table. */
async function readsOf(
  call: () => Promise<readonly unknown[]>,
): Promise<{ shown: number; whole: string[]; most: number }> {
  const before = await readsSoFar()
  let shown = 0
  for (let run = 0; run < RUNS; run += 1) shown = (await call()).length
  const after = await readsSoFar()
  const whole = after.flatMap(({ table, scans }, at) => (scans > (before[at]?.scans ?? 0) ? [table] : []))
  const rows = after.map((reads, at) => (reads.rows - (before[at]?.rows ?? 0)) / RUNS)
  return { shown, whole, most: Math.max(...rows) }
}

describe(`the queries of an account with ${TRANSFERS / 2} of ${TRANSFERS} transfers`, () => {
  const account = busy
  const position = { block: 500n, index: 0 }
  const hash = '0x5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e9' // Of the first transaction.

  it.each([
    [
      'the newest page of its history',
      PAGE,
      () => createHistoryStore(connection.db).page({ account, chainId, limit: PAGE }),
    ],
    [
      'a further page',
      PAGE,
      () => createHistoryStore(connection.db).page({ account, chainId, limit: PAGE, before: position }),
    ],
    ['one transaction', 1, async () => [await createHistoryStore(connection.db).find({ hash, chainId })]],
    ['the hash of a block', 1, async () => [await createHistoryStore(connection.db).findBlockHash(chainId, 7n)]],
    [
      'the tokens that it may hold',
      20,
      () => createHoldingStore(connection.db).list({ account, chainId, known: [], limit: 1_000 }),
    ],
    [
      'the names and symbols of tokens',
      1,
      () => createHoldingStore(connection.db).findTokens(chainId, [`0x70${'0'.repeat(38)}`]),
    ],
    ['its NFTs', PAGE, () => createNftStore(connection.db).list({ account, chainId, limit: PAGE })],
    [
      'further NFTs',
      PAGE,
      () =>
        createNftStore(connection.db).list({
          account,
          chainId,
          limit: PAGE,
          after: { standard: 'erc721', token: `0x71${'0'.repeat(38)}`, tokenId: '0' },
        }),
    ],
  ] as const)(
    'default: %s reads only index ranges, and rows in proportion to the results',
    async (_name, shown, call) => {
      const reads = await readsOf(call)
      expect(reads).toMatchObject({ shown, whole: [] })
      // A transfer is read once for itself, and once to count the transfers of its transaction. For a token, the account's five
      // activities in a block are read.
      expect(reads.most).toBeLessThanOrEqual(shown * 5)
    },
  )
})
