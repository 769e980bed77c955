import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client } from 'pg'
import { DatabaseStartError, describeDatabaseFailure } from './errors.ts'

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/** Any number that all instances share: the instance that holds this lock migrates; the others wait and find nothing to do. */
const LOCK = 4_657_366

/**
 * Migrates a database to the current schema. Safe when several instances start at once.
 *
 * @throws {DatabaseStartError} in one line, without the password.
 */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000, application_name: 'holdfast' })
  // The running query also reports that the connection ended.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await migrate(drizzle(client), { migrationsFolder })
  } catch (cause) {
    const { hostname, port, pathname } = new URL(url)
    throw new DatabaseStartError(
      `the database ${pathname.slice(1)} at ${hostname}:${port || 5432} cannot be used: ${describeDatabaseFailure(cause)}`,
      {
        cause,
      },
    )
  } finally {
    await client.end()
  }
}
