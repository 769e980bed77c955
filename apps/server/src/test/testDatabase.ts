import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll } from 'vitest'
import { startEmbeddedDatabase } from '../database/embedded/startEmbeddedDatabase.ts'

type Cluster = { url: string; stop: () => Promise<void> }

let cluster: Promise<Cluster> | undefined
let databases = 0

async function startCluster(): Promise<Cluster> {
  const dataDir = mkdtempSync(join(tmpdir(), 'holdfast-postgres-'))
  const { url, stop } = await startEmbeddedDatabase({ dataDir, durable: false, onEvent: () => undefined })
  return {
    url,
    stop: async () => {
      await stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

// Hooks of an imported module belong to the test file, and run after the hooks that the file registers itself.
afterAll(async () => (await cluster)?.stop())

/** Runs a query. */
export async function queryDatabase<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

/**
 * Creates an empty database. All databases of a test file share one Postgres, which starts with the first and stops after the
 * file's last test.
 *
 * @returns its URL.
 */
export async function makeTestDatabase(): Promise<string> {
  cluster ??= startCluster()
  const { url } = await cluster
  databases += 1
  const name = `test_${databases}`
  await queryDatabase(url, `create database ${name}`)
  return Object.assign(new URL(url), { pathname: name }).href
}
