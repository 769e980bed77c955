import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { getTableName } from 'drizzle-orm'
import type { ClientBase } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { ChainRows } from '../decode/rows.ts'
import { accountActivity, accountHolding, chainTransaction, indexedBlock, token, tokenTransfer } from '../tables.ts'
import { createTableText, type TableText } from './createTableText.ts'

const texts = {
  blocks: createTableText(indexedBlock, ['chainId', 'number', 'hash', 'parentHash', 'minedAt']),
  transactions: createTableText(chainTransaction, [
    'chainId',
    'blockNumber',
    'transactionIndex',
    'hash',
    'from',
    'to',
    'value',
    'nonce',
    'hasSucceeded',
    'gasUsed',
    'fee',
    'selector',
    'createdContract',
    'minedAt',
  ]),
  transfers: createTableText(tokenTransfer, [
    'chainId',
    'blockNumber',
    'transactionIndex',
    'position',
    'kind',
    'token',
    'tokenId',
    'from',
    'to',
    'amount',
  ]),
  activity: createTableText(accountActivity, ['account', 'chainId', 'blockNumber', 'transactionIndex']),
  holdings: createTableText(accountHolding, ['account', 'chainId', 'standard', 'token', 'tokenId', 'firstBlock']),
  tokens: createTableText(token, ['chainId', 'address', 'standard', 'firstBlock']),
} as const

/**
 * Writes the rows of blocks that are not indexed yet, inside the caller's transaction. Tokens and holdings that are stored
 * already stay unchanged.
 */
export async function writeRows(client: ClientBase, rows: ChainRows): Promise<void> {
  await copy(client, getTableName(indexedBlock), texts.blocks, rows.blocks)
  await copy(client, getTableName(chainTransaction), texts.transactions, rows.transactions)
  await copy(client, getTableName(tokenTransfer), texts.transfers, rows.transfers)
  await copy(client, getTableName(accountActivity), texts.activity, rows.activity)
  await addMissing(client, getTableName(token), texts.tokens, rows.tokens)
  await addMissing(client, getTableName(accountHolding), texts.holdings, rows.holdings)
}

async function copy<Row>(client: ClientBase, table: string, text: TableText<Row>, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return
  const stream = client.query(copyFrom(`copy "${table}" (${text.columns}) from stdin`))
  await pipeline(Readable.from([text.copyText(rows)]), stream)
}

/** Inserts the rows that the table does not have yet. */
async function addMissing<Row>(
  client: ClientBase,
  table: string,
  text: TableText<Row>,
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return
  const select = `select * from unnest(${text.placeholders})`
  await client.query(
    `insert into "${table}" (${text.columns}) ${select} on conflict do nothing`,
    text.arrayLiterals(rows),
  )
}
