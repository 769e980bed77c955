import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chainDataTables } from '@holdfast/server/data'
import { startEmbeddedDatabase } from '@holdfast/server/database'
import { Client } from 'pg'

/** A Postgres for all contestants, with separate databases for each. */
export type BenchPostgres = {
  /** Creates a database. @returns its URL. */
  create: () => Promise<string>
  stop: () => Promise<void>
}

/** Starts the server's embedded Postgres, with the durability of production. */
export async function startPostgres(): Promise<BenchPostgres> {
  const dataDir = mkdtempSync(join(tmpdir(), 'holdfast-bench-postgres-'))
  // When root runs this, the database runs as another user, which must be able to enter the folder.
  chmodSync(dataDir, 0o711)
  const { url, stop } = await startEmbeddedDatabase({ dataDir, durable: true, onEvent: () => undefined })
  let count = 0
  return {
    create: async () => {
      count += 1
      await query(url, `create database bench_${count}`)
      return Object.assign(new URL(url), { pathname: `bench_${count}` }).href
    },
    stop: async () => {
      await stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Runs one statement. */
export async function query<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** Returns a fingerprint of all chain data without the indexer's progress. Two fingerprints are equal only if all rows are. */
export async function fingerprint(url: string): Promise<string> {
  const parts: string[] = []
  for (const table of chainDataTables.filter((name) => name !== 'indexed_chain')) {
    const [row] = await query<{ count: string; hash: string | null }>(
      url,
      `select count(*) as count, md5(string_agg(md5(t::text), '' order by md5(t::text))) as hash from ${table} as t`,
    )
    parts.push(`${table} ${row?.count} ${row?.hash}`)
  }
  return parts.join('\n')
}
