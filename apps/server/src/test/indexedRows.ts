import type { TestServer } from './testServer.ts'

/** A transaction to put into the tables as if it had been indexed. Addresses and hashes are hex with `0x`. */
export type TestTransaction = {
  block: number
  index?: number
  from: string
  to?: string | null
  value?: bigint
  selector?: string | null
  hasSucceeded?: boolean
  createdContract?: string
  moves?: readonly {
    kind: string
    token?: string
    tokenId?: bigint
    from: string
    to: string
    amount: bigint
  }[]
}

const bytes = (hex: string | null | undefined): string => (hex ? `'\\x${hex.slice(2)}'` : 'null')

/** Returns the hash that {@link insertTransaction} gives to a transaction. */
export function hashOf({ block, index = 0 }: TestTransaction): `0x${string}` {
  return `0x${block.toString(16).padStart(60, '0')}${index.toString(16).padStart(4, '0')}`
}

/** Writes a transaction and the rows that follow from it: the accounts' activity and holdings. */
export async function insertTransaction(site: TestServer, chainId: number, given: TestTransaction): Promise<void> {
  const { block, index = 0, from, to = null, value = 0n, selector = null, hasSucceeded = true, createdContract } = given
  const { moves = [] } = given
  const minedAt = new Date(Date.UTC(2026, 0, 1) + block * 12_000).toISOString()
  const statements = [
    `insert into chain_transaction (chain_id, block_number, transaction_index, hash, from_address, to_address, value, nonce,
       has_succeeded, gas_used, fee, selector, created_contract, mined_at)
     values (${chainId}, ${block}, ${index}, ${bytes(hashOf(given))}, ${bytes(from)}, ${bytes(to)}, ${value}, ${block},
       ${hasSucceeded}, 21000, 21000000000000, ${bytes(selector)}, ${bytes(createdContract)}, '${minedAt}')`,
  ]
  for (const [position, move] of moves.entries()) {
    statements.push(
      `insert into token_transfer (chain_id, block_number, transaction_index, position, kind, token, token_id, from_address,
         to_address, amount)
       values (${chainId}, ${block}, ${index}, ${position}, '${move.kind}', ${bytes(move.token)}, ${move.tokenId ?? 'null'},
         ${bytes(move.from)}, ${bytes(move.to)}, ${move.amount})`,
    )
    if (!move.token || move.kind.startsWith('approval')) continue
    for (const account of [move.from, move.to]) {
      statements.push(
        `insert into account_holding values (${bytes(account)}, ${chainId}, '${move.kind}', ${bytes(move.token)},
           ${move.tokenId ?? 0}, ${block}) on conflict do nothing`,
      )
    }
  }
  const accounts = new Set([from, to ?? from, ...moves.flatMap((move) => [move.from, move.to])])
  for (const account of accounts) {
    statements.push(
      `insert into account_activity values (${bytes(account)}, ${chainId}, ${block}, ${index}) on conflict do nothing`,
    )
  }
  await site.query(statements.join(';'))
}

/** Writes the row of a token, with the facts that its contract states. */
export async function insertToken(
  site: TestServer,
  chainId: number,
  given: { address: string; standard?: string; name?: string; symbol?: string; decimals?: number | null },
): Promise<void> {
  const { address, standard = 'erc20', name = '', symbol = '', decimals = 18 } = given
  await site.query(
    `insert into token (chain_id, address, standard, name, symbol, decimals, first_block)
     values (${chainId}, ${bytes(address)}, '${standard}', '${name}', '${symbol}', ${decimals ?? 'null'}, 1)`,
  )
}
