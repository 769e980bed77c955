import type { ClientBase } from 'pg'
import { chainDataTables } from '../tables.ts'

type AffectedAccount = { account: Buffer }

/**
 * Composes the `with` clause that deletes the transactions of the blocks that meet a condition, with their transfers and their
 * entries in the accounts' histories. The statement that follows can read the deleted rows: `moved` holds the transfers, and
 * `touched` the accounts, without the spenders of approvals.
 */
const removal = (condition: string): string => `
  with moved as (
    delete from token_transfer where chain_id = $1 and ${condition}
    returning block_number, transaction_index, kind, token, token_id, from_address, to_address
  ), gone as (
    delete from chain_transaction where chain_id = $1 and ${condition}
    returning block_number, transaction_index, from_address, to_address, created_contract
  ), touched as (
    select from_address as account, block_number, transaction_index from gone
    union select to_address, block_number, transaction_index from gone where to_address is not null
    union select created_contract, block_number, transaction_index from gone where created_contract is not null
    union select from_address, block_number, transaction_index from moved
    union select to_address, block_number, transaction_index from moved
      where kind not in ('approval', 'approvalForAll')
  ), activity as (
    delete from account_activity using touched
    where account_activity.chain_id = $1 and account_activity.account = touched.account
      and account_activity.block_number = touched.block_number
      and account_activity.transaction_index = touched.transaction_index
  )`

/**
 * Removes a block that a reorganisation has replaced, all later blocks, and what is known only from these blocks. Runs inside
 * the caller's transaction.
 *
 * @returns the affected accounts, in lower case.
 */
export async function removeBlocksFrom(client: ClientBase, chainId: number, block: number): Promise<`0x${string}`[]> {
  const { rows } = await client.query<AffectedAccount>(
    `${removal('block_number >= $2')}, holders as (
      select distinct holder.account, moved.token, coalesce(moved.token_id, 0) as token_id
      from moved, lateral (values (moved.from_address), (moved.to_address)) as holder (account)
      where moved.kind in ('erc20', 'erc721', 'erc1155')
    ), holdings as (
      delete from account_holding using holders
      where account_holding.chain_id = $1 and account_holding.first_block >= $2
        and account_holding.account = holders.account and account_holding.token = holders.token
        and account_holding.token_id = holders.token_id
    ), tokens as (
      delete from token using (select distinct token as address from holders) as held
      where token.chain_id = $1 and token.first_block >= $2 and token.address = held.address
    )
    select distinct account from touched`,
    [chainId, block],
  )
  await client.query('delete from indexed_block where chain_id = $1 and number >= $2', [chainId, block])
  return rows.map(({ account }) => `0x${account.toString('hex')}` as const)
}

/**
 * Removes the transactions of all blocks before this one, which are older than the retention period. Runs inside the caller's
 * transaction. Tokens and holdings are kept: an account may still hold a token that it received long ago.
 */
export async function removeBlocksBefore(client: ClientBase, chainId: number, block: number): Promise<void> {
  await client.query(`${removal('block_number < $2')} select 1`, [chainId, block])
}

/** Removes everything about a chain. Runs inside the caller's transaction. */
export async function removeChain(client: ClientBase, chainId: number): Promise<void> {
  for (const table of chainDataTables) {
    await client.query(`delete from ${table} where chain_id = $1`, [chainId])
  }
}
