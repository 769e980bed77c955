import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import * as schema from './schema.ts'

/** The database as services see it. */
export type Database = NodePgDatabase<typeof schema>

/** An open pool of connections. */
export type DatabaseConnection = {
  db: Database
  /** Rejects when the database does not answer. */
  ping: () => Promise<void>
  /** Open, idle and waiting connections. */
  load: () => { total: number; idle: number; waiting: number }
  close: () => Promise<void>
}

/** Longest wait for a connection and for an answer: beyond that a visitor is better served by a 503. */
const CONNECT_MS = 3_000
const QUERY_MS = 10_000

/**
 * Opens a pool. Connections are made when they are needed, so that a database that comes back is found again.
 *
 * @param onError - told about connections that break while nobody uses them.
 */
export function connectDatabase(url: string, onError: (error: Error) => void): DatabaseConnection {
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: QUERY_MS,
    query_timeout: QUERY_MS + 1_000,
    idleTimeoutMillis: 30_000,
    application_name: 'holdfast',
  })
  let isClosing = false
  // Without a listener, the end of an idle connection would end the process.
  pool.on('error', (error) => {
    if (!isClosing) onError(error)
  })
  return {
    db: drizzle(pool, { schema }),
    ping: async () => {
      await pool.query('select 1')
    },
    load: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => {
      isClosing = true
      return pool.end()
    },
  }
}
