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
