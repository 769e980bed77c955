import { Client } from 'pg'

/** The chain id in all rows. */
export const CHAIN_ID = 31_337
/** The number of transfers of each ordinary account, which sends half of them and receives the other half. */
const PER_ACCOUNT = 200
/** One busy account sends every fifth transfer. */
const BUSY_EVERY = 5
/**
 * The code of a token that answers every call with 5, as if everyone had 5 atomic units: PUSH1 5 PUSH0 MSTORE PUSH1 32 PUSH0
 * RETURN.
 */
export const TOKEN_CODE = '0x60055f5260205ff3'
/** The number of tokens. Every account holds all of them. */
export const TOKENS = 12

/** Returns the address of an account; index 0 is the busy account. */
export function accountOf(index: number): `0x${string}` {
  return `0xac${index.toString(16).padStart(38, '0')}`
}

/** Returns the address of a token. */
export function tokenOf(index: number): `0x${string}` {
  return `0x70${index.toString(16).padStart(38, '0')}`
}

/** Returns the number of ordinary accounts for a number of transfers. */
export function accountsOf(transfers: number): number {
  return Math.floor((transfers * 2) / PER_ACCOUNT)
}

/**
 * Fills a database with token transfers as the indexer writes them, one per transaction and ten transactions per block. The
 * tables must exist and be empty.
 */
export async function fillRows(url: string, transfers: number): Promise<void> {
  const accounts = accountsOf(transfers)
  const account = (index: string): string => `decode('ac' || lpad(to_hex(${index}), 38, '0'), 'hex')`
  const tokenAt = (index: string): string => `decode('70' || lpad(to_hex(${index}), 38, '0'), 'hex')`
  // The accounts are spread, so that rows close in time are not close in the index.
  const sender = `case when n % ${BUSY_EVERY} = 0 then 0 else 1 + (n * 7919) % ${accounts} end`
  const receiver = `1 + (n * 104729 + 1) % ${accounts}`
  const places = `${CHAIN_ID}, n / 10, n % 10`
  const all = `generate_series(0::bigint, ${transfers - 1}) n`
  const statements = [
    `insert into token (chain_id, address, standard, name, symbol, decimals, first_block, is_read)
     select ${CHAIN_ID}, ${tokenAt('n')}, 'erc20', 'Token ' || n, 'TOK' || n, 18, 0, true from generate_series(0, ${TOKENS - 1}) n`,
    `insert into chain_transaction (chain_id, block_number, transaction_index, hash, from_address, to_address, value, nonce,
       has_succeeded, gas_used, fee, selector, mined_at)
     select ${places}, sha256(n::text::bytea), ${account(sender)}, ${tokenAt(`n % ${TOKENS}`)}, 0, n, true, 51000,
       51000000000000, '\\xa9059cbb', timestamptz '2026-01-01' + (n / 10) * interval '12 seconds' from ${all}`,
    `insert into token_transfer (chain_id, block_number, transaction_index, position, kind, token, from_address, to_address, amount)
     select ${places}, 0, 'erc20', ${tokenAt(`n % ${TOKENS}`)}, ${account(sender)}, ${account(receiver)}, n::numeric * 1000000000000000 from ${all}`,
    `insert into account_activity select ${account(sender)}, ${places} from ${all} on conflict do nothing`,
    `insert into account_activity select ${account(receiver)}, ${places} from ${all} on conflict do nothing`,
    `insert into account_holding select ${account('a')}, ${CHAIN_ID}, 'erc20', ${tokenAt('t')}, 0, t
     from generate_series(0, ${accounts}) a, generate_series(0, ${TOKENS - 1}) t`,
    'vacuum analyze',
    // Without this, the database would still write the rows to its files while requests are measured.
    'checkpoint',
  ]
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
