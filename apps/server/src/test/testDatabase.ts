import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, inject } from 'vitest'
import type { SharedPostgres } from './sharedPostgres.ts'

let shared: Promise<SharedPostgres> | undefined
/** The databases of this test file. */
const made: string[] = []

async function findPostgres(): Promise<SharedPostgres> {
  const answer = await fetch(inject('sharedPostgres'))
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()) as SharedPostgres // Written by the set-up of this run.
}

// Hooks of an imported module belong to the test file, and run after the hooks that the file registers itself.
afterAll(async () => {
  if (!shared) return
  const { url } = await shared
  for (const name of made) await queryDatabase(url, `drop database ${name} with (force)`)
})

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
 * Creates a database, which is removed after the last test of the file.
 *
 * @param options.hasTables - With the server's tables; empty otherwise.
 * @returns its URL.
 */
export async function makeTestDatabase({ hasTables = false } = {}): Promise<string> {
  shared ??= findPostgres()
  const { url, template } = await shared
  const name = `test_${randomUUID().replaceAll('-', '')}`
  made.push(name)
  await queryDatabase(url, `create database ${name}${hasTables ? ` template ${template}` : ''}`)
  return Object.assign(new URL(url), { pathname: name }).href
}
