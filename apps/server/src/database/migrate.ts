import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client } from 'pg'
import { DatabaseStartError, describeDatabaseFailure } from './errors.ts'

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/**
 * The advisory lock of a migration. The instance that holds it migrates; the other instances wait, and then find nothing to do.
 * The lock may be any number, as long as all instances use the same number.
 */
const LOCK = 4_657_366

/**
 * Migrates a database to the current schema. Safe when several instances start at once.
 *
 * @param options.folder - the folder with the migrations; by default, those of the server's database.
 * @param options.foreignTable - a table of another service. A database with this table belongs to that service and is refused.
 * @throws {DatabaseStartError} in one line, without the password.
 */
export async function migrateDatabase(
  url: string,
  options: { folder?: string | undefined; foreignTable?: string | undefined } = {},
): Promise<void> {
  const { folder = migrationsFolder, foreignTable } = options
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000, application_name: 'holdfast' })
  // Without a listener, an error of the connection would end the process. The listener need not report it, because the running
  // query fails too.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select pg_advisory_lock($1)', [LOCK])
    if (foreignTable !== undefined) await assertNotForeign(client, foreignTable)
    await migrate(drizzle(client), { migrationsFolder: folder })
  } catch (cause) {
    if (cause instanceof DatabaseStartError) throw cause
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

async function assertNotForeign(client: Client, foreignTable: string): Promise<void> {
  const { rows } = await client.query<{ found: string | null }>('select to_regclass($1)::text as found', [foreignTable])
  if (!rows[0]?.found) return
  throw new DatabaseStartError(
    `the database has the table ${foreignTable} of another service; each of the two services of embedded wallets needs a database of its own.`,
  )
}
