import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { prepareQuery } from '../database/prepareQuery.ts'
import { countTransfers } from '../spam/countTransfers.ts'
import type { IndexedTransaction, Move, MoveKind } from './move.ts'

/** How many moves are read per transaction at most; a contract can make any number of moves. */
const MAX_MOVES = 100

/** Reads the indexed transactions of accounts. Every query reads one range of an index, however long the history is. */
export type HistoryStore = {
  /** Reads transactions that concern an account, newest first. If `before` is given, reads only those before this position. */
  page: (options: {
    account: `0x${string}`
    chainId: number
    before?: { block: bigint; index: number } | undefined
    limit: number
  }) => Promise<IndexedTransaction[]>
  /** Finds a transaction, with its moves that concern an account (by default, the sender of the transaction). */
  find: (options: {
    hash: `0x${string}`
    chainId: number
    account?: `0x${string}` | undefined
  }) => Promise<IndexedTransaction | undefined>
  /** Finds the hash of a block, if the block is one of the newest. */
  findBlockHash: (chainId: number, block: bigint) => Promise<`0x${string}` | undefined>
}

type MoveRow = [
  MoveKind,
  string | null,
  string | null,
  string,
  string,
  string,
  string | null,
  string | null,
  number | null,
  number,
]
type Row = {
  block_number: string
  transaction_index: number
  hash: string
  from_address: string
  to_address: string | null
  value: string
  nonce: string
  has_succeeded: boolean | null
  gas_used: string | null
  fee: string | null
  selector: string | null
  created_contract: string | null
  mined_ms: string
  moves: MoveRow[] | null
}

/** Creates the store. */
export function createHistoryStore(db: Database): HistoryStore {
  const readPage = prepareHistoryPages(db)
  return {
    page: async (options) => {
      const rows = await readPage(options)
      return rows.map((row) => toTransaction(row, options.chainId))
    },
    find: async ({ hash, chainId, account }) => {
      const places = sql`
        select block_number, transaction_index from chain_transaction
        where hash = ${bytesOf(hash)} and chain_id = ${chainId}`
      const accountBytes = account ? sql`${bytesOf(account)}::bytea` : sql`t.from_address`
      const { rows } = await db.execute<Row>(historyQuery({ chainId: sql`${chainId}`, places, account: accountBytes }))
      return rows[0] && toTransaction(rows[0], chainId)
    },
    findBlockHash: async (chainId, block) => {
      const { rows } = await db.execute<{ hash: string }>(
        sql`select encode(hash, 'hex') as hash from indexed_block where chain_id = ${chainId} and number = ${block}`,
      )
      return rows[0] && toHex(rows[0].hash)
    },
  }
}

/** Prepares the queries for a page of an account's history. @returns a function that reads the rows of a page. */
export function prepareHistoryPages(db: Database): (options: Parameters<HistoryStore['page']>[0]) => Promise<Row[]> {
  const account = sql.placeholder('account')
  const chainId = sql`${sql.placeholder('chainId')}::bigint`
  const pageQuery = (condition: SQL): SQL => {
    const places = sql`
      select block_number, transaction_index from account_activity
      where account = ${account} and chain_id = ${chainId} ${condition}
      order by block_number desc, transaction_index desc limit ${sql.placeholder('limit')}`
    return historyQuery({ chainId, places, account: sql`${account}::bytea` })
  }
  const older = sql`and (block_number, transaction_index) < (${sql.placeholder('block')}, ${sql.placeholder('index')})`
  const first = prepareQuery<Row>(db, 'history_first_page', pageQuery(sql``))
  const further = prepareQuery<Row>(db, 'history_further_page', pageQuery(older))
  return (options) => {
    const { before, limit } = options
    const values = { account: bytesOf(options.account), chainId: options.chainId, limit }
    return before ? further({ ...values, ...before }) : first(values)
  }
}

/**
 * Builds the query for a page or for one transaction: it reads the transactions at some places, with their moves that concern
 * an account.
 *
 * @param options.chainId - the number, or its placeholder.
 * @param options.places - a query for the block numbers and indexes of transactions.
 * @param options.account - the account as bytes, or a column of the transaction `t`.
 */
function historyQuery({ chainId, places, account }: { chainId: SQL; places: SQL; account: SQL }): SQL {
  const transferCount = countTransfers({
    chainId,
    block: sql`t.block_number`,
    index: sql`t.transaction_index`,
    token: sql`m.token`,
  })
  return sql`
    select t.block_number, t.transaction_index, encode(t.hash, 'hex') as hash, encode(t.from_address, 'hex') as from_address,
      encode(t.to_address, 'hex') as to_address, t.value, t.nonce, t.has_succeeded, t.gas_used, t.fee,
      encode(t.selector, 'hex') as selector, encode(t.created_contract, 'hex') as created_contract,
      (extract(epoch from t.mined_at) * 1000)::bigint as mined_ms, moved.moves
    from (${places}) place
    join chain_transaction t on t.chain_id = ${chainId}
      and t.block_number = place.block_number and t.transaction_index = place.transaction_index
    left join lateral (
      select json_agg(json_build_array(
        m.kind, encode(m.token, 'hex'), m.token_id::text, encode(m.from_address, 'hex'), encode(m.to_address, 'hex'),
        m.amount::text, k.name, k.symbol, k.decimals,
        case when m.token is null or t.from_address = ${account} then 0 else ${transferCount} end
      ) order by m.position) as moves
      from (
        select * from token_transfer
        where chain_id = ${chainId} and block_number = t.block_number and transaction_index = t.transaction_index
          and (from_address = ${account} or to_address = ${account})
        order by position limit ${MAX_MOVES}
      ) m
      left join token k on k.chain_id = ${chainId} and k.address = m.token
    ) moved on true
    order by t.block_number desc, t.transaction_index desc`
}

function bytesOf(hex: `0x${string}`): Buffer {
  return Buffer.from(hex.slice(2), 'hex')
}

function toHex(digits: string): `0x${string}` {
  return `0x${digits}`
}

function toTransaction(row: Row, chainId: number): IndexedTransaction {
  return {
    chainId,
    block: BigInt(row.block_number),
    index: row.transaction_index,
    hash: toHex(row.hash),
    from: toHex(row.from_address),
    to: row.to_address === null ? null : toHex(row.to_address),
    value: BigInt(row.value),
    nonce: Number(row.nonce),
    hasSucceeded: row.has_succeeded,
    gasUsed: row.gas_used === null ? null : BigInt(row.gas_used),
    fee: row.fee === null ? null : BigInt(row.fee),
    selector: row.selector === null ? null : toHex(row.selector),
    createdContract: row.created_contract === null ? null : toHex(row.created_contract),
    minedAt: new Date(Number(row.mined_ms)),
    moves: (row.moves ?? []).map(toMove),
  }
}

function toMove([kind, token, tokenId, from, to, amount, name, symbol, decimals, transferCount]: MoveRow): Move {
  return {
    kind,
    token: token === null ? null : `0x${token}`,
    tokenId,
    from: `0x${from}`,
    to: `0x${to}`,
    amount: BigInt(amount),
    name,
    symbol,
    decimals,
    transferCount,
  }
}
