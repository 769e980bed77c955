import { type SQL, sql } from 'drizzle-orm'
import { AIRDROP_TRANSFERS } from './rules.ts'

/**
 * How many transfers of a transaction are examined at most. A contract can make tens of thousands in one transaction, and one
 * page asks for the counts of thousands of tokens.
 */
const MAX_EXAMINED = 200

/**
 * Builds the query that counts the transfers of a token in a transaction, up to `AIRDROP_TRANSFERS`. A transaction with
 * `MAX_EXAMINED` transfers or more counts as an airdrop of each of its tokens.
 *
 * @param columns - of the outer query: the place of the transaction, and the token.
 */
export function countTransfers(columns: Readonly<Record<'chainId' | 'block' | 'index' | 'token', SQL>>): SQL {
  const { chainId, block, index, token } = columns
  const enough = sql.raw(String(AIRDROP_TRANSFERS))
  const most = sql.raw(String(MAX_EXAMINED))
  return sql`(
    select case when count(*) = ${most} then ${enough}
      else least(count(*) filter (where examined.token = ${token}), ${enough}) end
    from (
      select token from token_transfer
      where chain_id = ${chainId} and block_number = ${block} and transaction_index = ${index}
      order by position limit ${most}
    ) examined
  )`
}
