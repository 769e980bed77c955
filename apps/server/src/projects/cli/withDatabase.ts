import { resolve } from 'node:path'
import type { Environment } from '../../config/environment.ts'
import { connectDatabase, type Database } from '../../database/connect.ts'
import { findRunningDatabase } from '../../database/embedded/findRunningDatabase.ts'
import { startEmbeddedDatabase } from '../../database/embedded/startEmbeddedDatabase.ts'
import { migrateDatabase } from '../../database/migrate.ts'

/** A connection for one command. */
type OpenDatabase = { db: Database; close: () => Promise<void> }

/**
 * Opens the database at `DATABASE_URL`, or else the server's embedded database, and closes it again once `use` has ended. The
 * embedded database is started for the command if no server is running.
 *
 * @returns the result of `use`.
 * @throws {DatabaseStartError} whose message is one line and names the fix.
 */
export async function withDatabase<Result>(
  environment: Pick<Environment, 'DATABASE_URL' | 'DATA_DIR'>,
  use: (db: Database) => Promise<Result>,
): Promise<Result> {
  const { db, close } = await openDatabase(environment)
  try {
    return await use(db)
  } finally {
    await close()
  }
}

async function openDatabase(environment: Pick<Environment, 'DATABASE_URL' | 'DATA_DIR'>): Promise<OpenDatabase> {
  const { url, stop } = await locateDatabase(environment)
  try {
    await migrateDatabase(url)
  } catch (error) {
    await stop()
    throw error
  }
  // Connection errors need no handler: the query in progress rejects.
  const { db, close } = connectDatabase(url, () => undefined)
  return {
    db,
    close: async () => {
      await close()
      await stop()
    },
  }
}

async function locateDatabase({
  DATABASE_URL,
  DATA_DIR = '.holdfast',
}: Pick<Environment, 'DATABASE_URL' | 'DATA_DIR'>): Promise<{ url: string; stop: () => Promise<void> }> {
  const stop = () => Promise.resolve()
  if (DATABASE_URL !== undefined) return { url: DATABASE_URL, stop }
  const dataDir = resolve(DATA_DIR)
  const runningUrl = await findRunningDatabase(dataDir)
  if (runningUrl !== undefined) return { url: runningUrl, stop }
  return startEmbeddedDatabase({ dataDir, durable: true, onEvent: () => undefined })
}
