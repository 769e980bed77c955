import { randomUUID } from 'node:crypto'
import { whenFileEnds } from '@holdfast/testing/file'
import { Pool } from 'pg'
import { inject } from 'vitest'
import type { SharedPostgres } from './sharedPostgres.ts'

let shared: Promise<SharedPostgres> | undefined

async function findPostgres(): Promise<SharedPostgres> {
  const answer = await fetch(inject('sharedPostgres'))
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()) as SharedPostgres // Written by the set-up of this run.
}

/** A pool of one connection for each database that this file's tests have queried. */
const pools = new Map<string, Pool>()

function createPool(url: string): Pool {
  const pool = new Pool({ connectionString: url, max: 1 })
  // Some tests stop their database, or end its connections. The next query connects again.
  pool.on('error', () => undefined)
  pools.set(url, pool)
  whenFileEnds(() => {
    pools.delete(url)
    return pool.end()
  })
  return pool
}

/**
 * Runs a query. All queries of a test file to one database share a connection, because opening one costs 10 ms. They run one
 * after the other.
 */
export async function queryDatabase<Row extends object>(
  url: string,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const pool = pools.get(url) ?? createPool(url)
  return (await pool.query<Row>(sql, [...values])).rows
}

/**
 * Creates an empty database like one that an operator provides: its owner has a password, and no rights beyond this database.
 * Both are removed after the last test of the file.
 *
 * @returns the URL of the database, with its owner's name and password.
 */
export async function makeOperatorsDatabase(): Promise<string> {
  const empty = await makeTestDatabase()
  const name = new URL(empty).pathname.slice(1)
  await queryDatabase(empty, `create role ${name} login password 'kelp'`)
  await queryDatabase(empty, `alter database ${name} owner to ${name}`)
  whenFileEnds(() => queryDatabase(empty, `reassign owned by ${name} to current_user; drop role ${name}`))
  return Object.assign(new URL(empty), { username: name, password: 'kelp' }).href
}

/**
 * Creates a database and removes it after the last test of the file.
 *
 * @param options.hasTables - whether the database has the server's tables; it is empty otherwise.
 * @returns the URL of the database.
 */
export async function makeTestDatabase({ hasTables = false } = {}): Promise<string> {
  shared ??= findPostgres()
  const { url, template } = await shared
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await queryDatabase(url, `create database ${name}${hasTables ? ` template ${template}` : ''}`)
  whenFileEnds(() => queryDatabase(url, `drop database ${name} with (force)`))
  return Object.assign(new URL(url), { pathname: name }).href
}
