import { randomUUID } from 'node:crypto'
import { whenFileEnds } from '@holdfast/testing/file'
import { Client } from 'pg'
import { inject } from 'vitest'
import type { SharedPostgres } from './sharedPostgres.ts'

let shared: Promise<SharedPostgres> | undefined

async function findPostgres(): Promise<SharedPostgres> {
  const answer = await fetch(inject('sharedPostgres'))
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()) as SharedPostgres // Written by the set-up of this run.
}

/** One open connection for each database that this file's tests have queried. */
const clients = new Map<string, Promise<Client>>()

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  const forget = (): void => void clients.delete(url)
  // Some tests stop their database, or end its connections.
  client.on('error', forget)
  client.on('end', forget)
  await client.connect()
  whenFileEnds(() => client.end())
  return client
}

/** Runs a query. All queries of a test file share one connection to each database, since opening one costs 10 ms. */
export async function queryDatabase<Row extends object>(
  url: string,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  let client = clients.get(url)
  if (client === undefined) {
    client = connect(url)
    clients.set(url, client)
    client.catch(() => clients.delete(url))
  }
  return (await (await client).query<Row>(sql, [...values])).rows
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
