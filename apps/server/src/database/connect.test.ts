import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool, type PoolClient } from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { processIdOf } from '../test/database/describeDatabase.ts'
import { makeTestDatabase, queryDatabase } from '../test/database/testDatabase.ts'
import { freeServerPorts, isReady, runServer } from '../test/serverProcess.ts'
import { createTestBrowser, webUrl } from '../test/testBrowser.ts'
import { until } from '../test/until.ts'
import { connectDatabase, type DatabaseConnection } from './connect.ts'
import { startEmbeddedDatabase } from './embedded/startEmbeddedDatabase.ts'
import * as schema from './schema.ts'
import { guardTransactions } from './transaction.ts'

/** More connections than the pool has. */
const MANY = 12

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const end of undo.splice(0).reverse()) await end()
})

function connect(url: string): DatabaseConnection {
  const connection = connectDatabase(url, () => undefined)
  undo.push(connection.close)
  return connection
}

describe('transaction', () => {
  it('error: the pool survives more failures of `begin` than it has connections', async () => {
    const { db, load } = connect(await makeTestDatabase())
    for (let count = 0; count < MANY; count += 1) {
      const failing = db.transaction(async () => undefined, { isolationLevel: 'none at all' as never /* refused */ })
      await expect(failing).rejects.toThrow(/begin/)
    }
    expect(await db.transaction(processIdOf)).toBeGreaterThan(0)
    expect(load()).toMatchObject({ total: 1, idle: 1 })
  })

  it('error: when Postgres is killed within a transaction, the pool recovers', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'holdfast-database-'))
    undo.push(() => rmSync(dataDir, { recursive: true, force: true }))
    const database = await startEmbeddedDatabase({ dataDir, durable: true, onEvent: () => undefined })
    undo.push(database.stop)
    const { db, ping } = connect(database.url)
    const failing = db.transaction(async (transaction) => {
      await processIdOf(transaction)
      process.kill(database.processId(), 'SIGKILL')
      await transaction.execute(sql`select pg_sleep(8)`)
    })
    await expect(failing).rejects.toThrow()
    await until(() =>
      ping().then(
        () => true,
        () => false,
      ),
    )
    expect(await db.transaction(processIdOf)).toBeGreaterThan(0)
  }, 60_000)
})

describe('the connection of a transaction', () => {
  /** Opens a pool. @returns the pool, its database, and its only connection. */
  async function open() {
    const pool = new Pool({ connectionString: await makeTestDatabase(), max: 1 })
    pool.on('error', () => undefined)
    undo.push(() => pool.end())
    const db = drizzle(pool, { schema })
    guardTransactions(db, pool)
    const client = await pool.connect()
    client.release()
    return { pool, db, client }
  }
  /** Replaces one statement of a connection. */
  function replace(client: PoolClient, statement: string, fail: () => unknown): void {
    const query = client.query.bind(client)
    client.query = ((...given: Parameters<typeof query>) => {
      const [first]: readonly unknown[] = given
      const text = typeof first === 'object' && first !== null && 'text' in first ? first.text : first
      return text === statement ? fail() : query(...given)
    }) as typeof query // This function has one signature in place of the overloads.
  }

  it('default: returns to the pool without an additional listener', async () => {
    const { pool, db, client } = await open()
    const before = client.listenerCount('error')
    for (let count = 0; count < 3; count += 1) await db.transaction(processIdOf)
    expect(client.listenerCount('error')).toBe(before)
    expect(pool.idleCount).toBe(1)
  })

  it('error: is closed when the transaction may still be open', async () => {
    const { pool, db, client } = await open()
    replace(client, 'rollback', () => Promise.reject(new Error('no rollback')))
    const failing = db.transaction(async (transaction) => {
      await processIdOf(transaction)
      throw new RangeError('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(pool.totalCount).toBe(0)
    expect(await db.transaction(processIdOf)).toBeGreaterThan(0)
  })

  it('error: keeps a listener if the connection ended before the first statement, because an ended connection may fail again', async () => {
    const { pool, db, client } = await open()
    replace(client, 'begin', async () => {
      client.emit('error', new Error('the connection ended'))
      throw new Error('no begin')
    })
    await expect(db.transaction(processIdOf)).rejects.toThrow('begin')
    expect(pool.totalCount).toBe(0)
    expect(client.listenerCount('error')).toBeGreaterThan(0)
  })
})

describe('close', () => {
  it('behavior: ends although a transaction is still running', async () => {
    const connection = connectDatabase(await makeTestDatabase(), () => undefined)
    const holding = connection.db.transaction(async (transaction) => {
      await transaction.execute(sql`set local statement_timeout = 0`)
      await transaction.execute(sql`select pg_sleep(60)`)
    })
    // The message shows that the connection was cut, and that the query did not time out: closing waits for less time than a
    // query may take.
    const failed = expect(holding).rejects.toMatchObject({ cause: { message: 'Connection terminated unexpectedly' } })
    await until(() => connection.load().total === 1 && connection.load().idle === 0)
    await connection.close()
    await failed
  }, 30_000)
})

describe('a server', () => {
  it('behavior: keeps running when its connections end within transactions, and stops when told to', async () => {
    const url = await makeTestDatabase()
    const ports = await freeServerPorts()
    const dataDir = mkdtempSync(join(tmpdir(), 'holdfast-database-'))
    undo.push(() => rmSync(dataDir, { recursive: true, force: true }))
    const server = runServer({ ...ports, WEB_URL: webUrl, DATABASE_URL: url, DATA_DIR: dataDir })
    undo.push(() => server.child.kill('SIGKILL'))
    await until(() => isReady(ports))
    const browser = createTestBrowser(`http://127.0.0.1:${ports.WEB_PORT}`, '127.0.0.1')
    const sendCode = (email: string) => browser.post('/api/auth/email-otp/send-verification-otp', { email })
    const waiting = `from pg_stat_activity where datname = current_database() and application_name = 'holdfast'
      and wait_event_type = 'Lock'`

    // The server's transaction that counts codes waits for the locks of this transaction.
    const holder = connect(url)
    let releaseLocks: (() => void) | undefined
    const held = holder.db.transaction(async (transaction) => {
      for (const email of ['ana@example.test', 'bea@example.test'])
        await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`)
      await new Promise<void>((resolve) => (releaseLocks = resolve))
    })
    undo.push(() => releaseLocks?.())
    await until(() => releaseLocks !== undefined)
    const cut = sendCode('ana@example.test')
    await until(async () => (await queryDatabase(url, `select pg_terminate_backend(pid) ${waiting}`)).length > 0)
    expect((await cut).body.error.code).toBe('database_unavailable')
    expect(await isReady(ports)).toBe(true)

    // This request still waits while the server stops.
    const late = sendCode('bea@example.test').catch(() => undefined)
    await until(async () => (await queryDatabase(url, `select pid ${waiting}`)).length > 0)
    server.child.kill('SIGTERM')
    expect(await server.ended).toEqual([0, null])
    releaseLocks?.()
    await Promise.all([late, held])
  }, 180_000)
})
