import { sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { hexBytes } from '../../database/bytes.ts'
import { chainIdColumn } from '../../database/chainId.ts'
import { connectDatabase, type DatabaseConnection } from '../../database/connect.ts'
import { tryLease } from '../../database/lease.ts'
import { timestamp } from '../../database/timestamp.ts'
import { until } from '../until.ts'
import { queryDatabase } from './testDatabase.ts'

/** The size of a small pool, and a larger number of lost connections. */
const SIZE = 2
const MANY = 3
const WORK = 'indexer 31337'

const note = pgTable('note', {
  words: text('words').notNull(),
  hash: hexBytes('hash').notNull(),
  chainId: chainIdColumn(),
  writtenAt: timestamp('written_at').notNull(),
})
const createNote = sql`create table note (words text, hash bytea, chain_id bigint, written_at timestamptz)`
const written = { hash: '0x', chainId: 31_337, writtenAt: new Date(0) } as const

type Transaction = Parameters<Parameters<DatabaseConnection['db']['transaction']>[0]>[0]

/** Returns the id of the process with which Postgres serves the connection of a transaction. */
export async function processIdOf(transaction: Transaction): Promise<number> {
  const { rows } = await transaction.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  return rows[0]?.pid ?? 0
}

/**
 * Tests what the server requires of any Postgres, whether it is embedded or the operator's.
 *
 * @param name - Names the Postgres in the titles of the tests.
 * @param makeDatabase - Creates an empty database, and registers its removal. @returns the database's URL.
 */
export function describeDatabase(name: string, makeDatabase: () => Promise<string>): void {
  const connect = (url: string): DatabaseConnection => {
    const connection = connectDatabase(url, () => undefined, { maxConnections: SIZE })
    onTestFinished(connection.close)
    return connection
  }

  describe(`${name} as the database`, () => {
    it('default: connects on demand, and reuses the connection', async () => {
      const { ping, load } = connect(await makeDatabase())
      expect(load().total).toBe(0)
      await ping()
      await ping()
      expect(load()).toEqual({ total: 1, idle: 1, waiting: 0 })
    })

    it('default: commits a transaction that succeeds, and rolls back a transaction that fails', async () => {
      const { db, load } = connect(await makeDatabase())
      await db.execute(createNote)
      await db.transaction((transaction) => transaction.insert(note).values({ words: 'kept', ...written }))
      const failing = db.transaction(async (transaction) => {
        await transaction.insert(note).values({ words: 'gone', ...written })
        throw new RangeError('changed my mind')
      })
      await expect(failing).rejects.toThrow('changed my mind')
      expect(await db.select({ words: note.words }).from(note)).toEqual([{ words: 'kept' }])
      // After a commit or a rollback, the connection is reused.
      expect(load()).toEqual({ total: 1, idle: 1, waiting: 0 })
    })

    it('behavior: returns bytes, chain ids and timestamps exactly as they were stored', async () => {
      const { db } = connect(await makeDatabase())
      await db.execute(createNote)
      const rows = [
        { words: '', ...written },
        {
          words: 'a\n"ü"',
          hash: `0x${'00ff'.repeat(16)}` as const,
          chainId: Number.MAX_SAFE_INTEGER,
          writtenAt: new Date(1_764_288_000_123),
        },
      ]
      await db.insert(note).values(rows)
      expect(await db.select().from(note).orderBy(note.words)).toEqual(rows)
      const [stored] = await db
        .select({ bytes: sql`octet_length(${note.hash})` })
        .from(note)
        .where(sql`${note.words} <> ''`)
      expect(stored).toEqual({ bytes: 32 })
    })

    it('error: when the connection ends between two queries, the transaction fails and nothing else does', async () => {
      const url = await makeDatabase()
      const { db, load } = connect(url)
      for (let count = 0; count < MANY; count += 1) {
        const failing = db.transaction(async (transaction) => {
          const processId = await processIdOf(transaction)
          await queryDatabase(url, `select pg_terminate_backend(${processId}, 5000)`)
          await transaction.execute(sql`select 1`)
        })
        await expect(failing).rejects.toThrow()
      }
      await until(() => load().total === 0)
      expect(await db.transaction(processIdOf)).toBeGreaterThan(0)
    })

    it('error: when the connection ends during a query, the transaction fails with that reason', async () => {
      const url = await makeDatabase()
      const { db } = connect(url)
      let processId = 0
      const failing = db.transaction(async (transaction) => {
        processId = await processIdOf(transaction)
        await transaction.execute(sql`select pg_sleep(8)`)
      })
      const failed = expect(failing).rejects.toMatchObject({ cause: { code: '57P01' } })
      await until(() => processId > 0)
      await queryDatabase(url, `select pg_terminate_backend(${processId})`)
      await failed
      expect(await db.transaction(processIdOf)).not.toBe(processId)
    })

    it('default: an instance holds a lease until it releases the lease; leases of other work are independent', async () => {
      const url = await makeDatabase()
      const lease = await tryLease(url, WORK)
      expect(await tryLease(url, WORK)).toBeUndefined()
      const other = await tryLease(url, 'indexer 31338')
      expect([lease?.lost.aborted, other?.lost.aborted]).toEqual([false, false])
      await other?.release()
      await lease?.release()
      await expectFree(url)
    })

    it('behavior: the holder of a lease is notified when its connection is cut, and another instance gets it', async () => {
      const url = await makeDatabase()
      const lease = await tryLease(url, WORK)
      const lost = new Promise((resolve) => lease?.lost.addEventListener('abort', resolve))
      await queryDatabase(
        url,
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'holdfast-indexer-31337'
         and datname = current_database()`,
      )
      await lost
      await expectFree(url)
    })
  })
}

/** Expects that another instance gets the lease. Postgres notices with some delay that a connection has ended. */
async function expectFree(url: string): Promise<void> {
  await expect.poll(async () => (await tryLease(url, WORK))?.release().then(() => 'free')).toBe('free')
}
