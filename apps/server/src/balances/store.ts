import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { prepareQuery } from '../database/prepareQuery.ts'
import { token } from '../indexer/tables.ts'
import { countTransfers } from '../spam/countTransfers.ts'
import type { Arrival } from '../spam/rules.ts'

/** A token that an account may hold, with the facts that its contract states about itself. */
export type Holding = {
  /** In lower case. */
  address: `0x${string}`
  name: string | null
  symbol: string | null
  decimals: number | null
  arrival: Arrival | undefined
}

/** Reads which tokens accounts may hold. */
export type HoldingStore = {
  /**
   * Lists the ERC-20 tokens that an account may hold, since they once moved from or to it. They are sorted by their first such
   * transfer, the latest first.
   *
   * @param options.known - tokens that the caller knows already; they are left out.
   */
  list: (options: {
    account: `0x${string}`
    chainId: number
    known: readonly `0x${string}`[]
    limit: number
  }) => Promise<Holding[]>
  /** Reads the facts that token contracts state about themselves. Tokens that were never transferred are left out. */
  findTokens: (chainId: number, addresses: readonly `0x${string}`[]) => Promise<Omit<Holding, 'arrival'>[]>
}

/** The columns of the facts that token contracts state about themselves. */
const facts = { name: token.name, symbol: token.symbol, decimals: token.decimals }

/** The most transactions of an account that are examined in the block of a token's first transfer. */
const MAX_ARRIVALS = 10

type Row = {
  token: string
  name: string | null
  symbol: string | null
  decimals: number | null
  arrival: Arrival | null
}

/**
 * Prepares the query of the tokens that an account may hold. The query also reads how each token first reached the account,
 * judging by the account's transactions in the block of that first transfer.
 *
 * @returns a function that runs the query. Its rows contain the token's address in hex without prefix.
 */
export function prepareHoldings(db: Database): (options: Parameters<HoldingStore['list']>[0]) => Promise<Row[]> {
  const transferCount = countTransfers({
    chainId: sql`t.chain_id`,
    block: sql`t.block_number`,
    index: sql`t.transaction_index`,
    token: sql`h.token`,
  })
  const run = prepareQuery<Row>(
    db,
    'account_holdings',
    sql`
      select encode(h.token, 'hex') as token, k.name, k.symbol, k.decimals, (
        select json_build_object('isOwn', bool_or(t.from_address = h.account), 'transferCount', max(${transferCount}))
        from (
          select * from account_activity a
          where a.account = h.account and a.chain_id = h.chain_id and a.block_number = h.first_block
          order by a.transaction_index limit ${sql.raw(String(MAX_ARRIVALS))}
        ) a
        join chain_transaction t using (chain_id, block_number, transaction_index)
        having count(*) > 0
      ) as arrival
      from account_holding h
      left join lateral (
        -- One lookup per token: for an account that holds many tokens, a plain join would read the whole table.
        select name, symbol, decimals from token where chain_id = h.chain_id and address = h.token limit 1
      ) k on true
      where h.account = ${sql.placeholder('account')} and h.chain_id = ${sql.placeholder('chainId')} and h.standard = 'erc20'
        and h.token <> all(${sql.placeholder('known')}::bytea[])
      order by h.first_block desc limit ${sql.placeholder('limit')}`,
  )
  return ({ account, chainId, known, limit }) =>
    run({ account: bytesOf(account), chainId, known: known.map(bytesOf), limit })
}

function bytesOf(hex: `0x${string}`): Buffer {
  return Buffer.from(hex.slice(2), 'hex')
}

/** Creates the store. */
export function createHoldingStore(db: Database): HoldingStore {
  const readHoldings = prepareHoldings(db)
  return {
    list: async (options) => {
      const rows = await readHoldings(options)
      return rows.map(({ token: digits, name, symbol, decimals, arrival }) => ({
        address: `0x${digits}`,
        name,
        symbol,
        decimals,
        arrival: arrival ?? undefined,
      }))
    },
    findTokens: async (chainId, addresses) => {
      if (addresses.length === 0) return []
      return db
        .select({ address: token.address, ...facts })
        .from(token)
        .where(and(eq(token.chainId, chainId), inArray(token.address, [...addresses])))
    },
  }
}
