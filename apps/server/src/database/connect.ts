import { Socket } from 'node:net'
import { withDeadline } from '@holdfast/base'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import * as schema from './schema.ts'
import { guardTransactions } from './transaction.ts'

/** The database as the services use it. */
export type Database = NodePgDatabase<typeof schema>

/** An open pool of connections. */
export type DatabaseConnection = {
  db: Database
  /** Rejects when the database does not answer. */
  ping: () => Promise<void>
  /** The numbers of open connections, of idle connections, and of queries that wait for a connection. */
  load: () => { total: number; idle: number; waiting: number }
  /** Waits for running queries for at most {@link CLOSE_MS}, and then cuts their connections. */
  close: () => Promise<void>
}

/**
 * The longest waits for a connection and for an answer, in milliseconds. After a longer wait, a visitor is better served by a
 * 503.
 */
const CONNECT_MS = 3_000
const QUERY_MS = 10_000
/** The longest wait for running queries when the pool closes, in milliseconds. */
const CLOSE_MS = 3_000

/**
 * Opens a pool. Connections are made on demand, so the pool recovers when a lost database comes back.
 *
 * @param onError - called when an idle connection breaks, or when queries do not end before the pool closes.
 * @param options.connectMs - longest wait for a connection, in milliseconds; three seconds by default.
 * @param options.maxConnections - the most connections. @param options.name - the name under which Postgres lists them.
 */
export function connectDatabase(
  url: string,
  onError: (error: Error) => void,
  {
    connectMs = CONNECT_MS,
    maxConnections = 10,
    name = 'holdfast',
  }: { connectMs?: number | undefined; maxConnections?: number; name?: string } = {},
): DatabaseConnection {
  const sockets = new Set<Socket>()
  const pool = new Pool({
    stream: () => {
      const socket = new Socket()
      sockets.add(socket)
      return socket.once('close', () => sockets.delete(socket))
    },
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: connectMs,
    statement_timeout: QUERY_MS,
    query_timeout: QUERY_MS + 1_000,
    idleTimeoutMillis: 30_000,
    application_name: name,
  })
  let isClosing = false
  // Without a listener, an idle connection that ends would end the process.
  pool.on('error', (error) => {
    if (!isClosing) onError(error)
  })
  const db = drizzle(pool, { schema })
  guardTransactions(db, pool)
  return {
    db,
    ping: async () => {
      await pool.query('select 1')
    },
    load: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: async () => {
      isClosing = true
      const onTimeout = (): Error => new Error(`queries did not end within ${CLOSE_MS} ms`)
      await withDeadline(pool.end(), { ms: CLOSE_MS, onTimeout }).catch((error: unknown) => {
        for (const socket of sockets) socket.destroy()
        onError(error instanceof Error ? error : new Error(String(error)))
      })
    },
  }
}
