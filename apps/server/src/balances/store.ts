import { and, desc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { accountHolding, token } from '../indexer/tables.ts'
import { type Arrival, MANY_RECEIVERS } from '../spam/rules.ts'

/** A token that an account may hold, with what its contract says of itself. */
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
   * The ERC-20 tokens that an account may hold, those that came last first.
   *
   * @param options.known - tokens that the caller knows already; they are left out.
   */
  list: (options: {
    account: `0x${string}`
    chainId: number
    known: readonly `0x${string}`[]
    limit: number
  }) => Promise<Holding[]>
  /** What the contracts of tokens say of themselves, of those that ever moved. */
  findTokens: (chainId: number, addresses: readonly `0x${string}`[]) => Promise<Omit<Holding, 'arrival'>[]>
}

/** What the contracts of tokens say of themselves. */
const facts = { name: token.name, symbol: token.symbol, decimals: token.decimals }

/** How a token first reached the account: one look at the block in which it did. */
const arrival = sql<{ isOwn: boolean; receivers: number } | null>`(
  select json_build_object('isOwn', bool_or(t.from_address = account_holding.account), 'receivers', max((
    select count(*) from (
      select 1 from token_transfer moved
      where moved.chain_id = t.chain_id and moved.block_number = t.block_number
        and moved.transaction_index = t.transaction_index and moved.token = account_holding.token
      limit ${sql.raw(String(MANY_RECEIVERS))}
    ) receiver
  )))
  from account_activity a
  join chain_transaction t using (chain_id, block_number, transaction_index)
  where a.account = account_holding.account and a.chain_id = account_holding.chain_id
    and a.block_number = account_holding.first_block
  having count(*) > 0
)`

/** The query of the tokens that an account may hold. */
export function holdingsQuery(db: Database, options: Parameters<HoldingStore['list']>[0]) {
  const { account, chainId, known, limit } = options
  return db
    .select({ address: accountHolding.token, ...facts, arrival })
    .from(accountHolding)
    .leftJoin(token, and(eq(token.chainId, accountHolding.chainId), eq(token.address, accountHolding.token)))
    .where(
      and(
        eq(accountHolding.account, account),
        eq(accountHolding.chainId, chainId),
        eq(accountHolding.standard, 'erc20'),
        known.length > 0 ? notInArray(accountHolding.token, [...known]) : undefined,
      ),
    )
    .orderBy(desc(accountHolding.firstBlock))
    .limit(limit)
}

/** Creates the store. */
export function createHoldingStore(db: Database): HoldingStore {
  return {
    list: async (options) => {
      const rows = await holdingsQuery(db, options)
      return rows.map((row) => ({ ...row, arrival: row.arrival ?? undefined }))
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
