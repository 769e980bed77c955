import { and, asc, eq, sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { accountHolding, token } from '../indexer/tables.ts'
import type { NftKey } from './NftContent.ts'

/** An NFT that an account may hold. */
export type NftCandidate = NftKey & { name: string | null; symbol: string | null }

/** Reads which NFTs accounts may hold. */
export type NftStore = {
  /** Lists candidates after a given one, in the order of the table's key, so that the query scans one range of its index. */
  list: (options: {
    account: `0x${string}`
    chainId: number
    after?: NftKey | undefined
    limit: number
  }) => Promise<NftCandidate[]>
}

/** Creates the store. */
export function createNftStore(db: Database): NftStore {
  return {
    list: async ({ account, chainId, after, limit }) => {
      const { standard, token: contract, tokenId } = accountHolding
      const rows = await db
        .select({ standard, token: contract, tokenId, name: token.name, symbol: token.symbol })
        .from(accountHolding)
        .leftJoin(token, and(eq(token.chainId, accountHolding.chainId), eq(token.address, contract)))
        .where(
          and(
            eq(accountHolding.account, account),
            eq(accountHolding.chainId, chainId),
            // In the enum, `erc20` comes before the standards of NFTs.
            after
              ? sql`(${standard}, ${contract}, ${tokenId}) > (${after.standard}::token_standard, ${sql.param(after.token, contract)}, ${after.tokenId}::numeric)`
              : sql`${standard} > 'erc20'`,
          ),
        )
        .orderBy(asc(standard), asc(contract), asc(tokenId))
        .limit(limit)
      return rows.flatMap((row) =>
        row.standard === 'erc20' ? [] : [{ ...row, standard: row.standard, tokenId: String(row.tokenId) }],
      )
    },
  }
}
