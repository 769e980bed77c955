import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectDatabase, type DatabaseConnection } from '../database/connect.ts'
import { makeTestDatabase, queryDatabase } from '../test/database/testDatabase.ts'
import { countTransfers } from './countTransfers.ts'

const token = 'a1'.repeat(20)
const other = 'b2'.repeat(20)
let url: string
let connection: DatabaseConnection

beforeAll(async () => {
  url = await makeTestDatabase({ hasTables: true })
  connection = connectDatabase(url, () => undefined)
})
afterAll(() => connection.close())

/** Stores a transaction with some transfers of the token, after some of another token. */
async function addTransaction(index: number, transfers: { others: number; ofToken: number }): Promise<void> {
  const { others, ofToken } = transfers
  await queryDatabase(
    url,
    `insert into token_transfer (chain_id, block_number, transaction_index, position, kind, token, from_address, to_address, amount)
     select 1, 1, ${index}, n, 'erc20', decode(case when n < ${others} then '${other}' else '${token}' end, 'hex'), '\\x01', '\\x02', 1
     from generate_series(0, ${others + ofToken - 1}) n`,
  )
}

async function count(index: number): Promise<number> {
  const query = countTransfers({
    chainId: sql`1`,
    block: sql`1`,
    index: sql`${index}::int`,
    token: sql`${Buffer.from(token, 'hex')}::bytea`,
  })
  const { rows } = await connection.db.execute<{ transfers: string }>(sql`select ${query} as transfers`)
  return Number(rows[0]?.transfers)
}

describe('countTransfers', () => {
  it.each([
    ['counts the transfers of one token', { others: 7, ofToken: 3 }, 3],
    ['stops at the number of transfers that make an airdrop', { others: 0, ofToken: 9 }, 5],
    ['finds none', { others: 9, ofToken: 0 }, 0],
    ['counts a transaction with more transfers than it examines as an airdrop', { others: 250, ofToken: 1 }, 5],
  ])('behavior: %s', async (name, transfers, expected) => {
    const index = name.length
    await addTransaction(index, transfers)
    expect(await count(index)).toBe(expected)
  })
})
