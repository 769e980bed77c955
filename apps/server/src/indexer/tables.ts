import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  numeric,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import { hexBytes } from '../database/bytes.ts'
import { chainIdColumn } from '../database/chainId.ts'
import { timestamp } from '../database/timestamp.ts'

const blockNumber = () => bigint('block_number', { mode: 'number' }).notNull()
/** Creates the column of a transaction's position in its block, from 0. */
const transactionIndex = () => integer('transaction_index').notNull()
/** Creates a column of amounts in atomic units: any uint256. */
const uint256 = (name: string) => numeric(name, { precision: 78, scale: 0, mode: 'bigint' })

/** Standards of tokens. */
export const tokenStandard = pgEnum('token_standard', ['erc20', 'erc721', 'erc1155'])

/**
 * The kind of a row of `token_transfer`. `native`: the value that a transaction carries; `internal`: the value of a call within
 * it; `approval`: an allowance (ERC-20) or the approval of one token (ERC-721); `approvalForAll`: the approval of all tokens of
 * a contract.
 */
export const transferKind = pgEnum('transfer_kind', [
  'native',
  'internal',
  'erc20',
  'erc721',
  'erc1155',
  'approval',
  'approvalForAll',
])

/** How far each chain is indexed. A chain's progress is written in the same transaction as its rows. */
export const indexedChain = pgTable('indexed_chain', {
  chainId: chainIdColumn().primaryKey(),
  /** Hash of block 0, or of the start block if the node does not have block 0. A different hash means a different chain. */
  genesisHash: hexBytes('genesis_hash').notNull(),
  /** The first block that is indexed. */
  startBlock: bigint('start_block', { mode: 'number' }).notNull(),
  /** The block to index next: all before it, from `startBlock` on, are indexed. */
  nextBlock: bigint('next_block', { mode: 'number' }).notNull(),
  /** The newest block that the node has reported. */
  headBlock: bigint('head_block', { mode: 'number' }).notNull(),
  /** Transactions of blocks before this one were removed, because the retention period has passed. */
  prunedBefore: bigint('pruned_before', { mode: 'number' }).notNull(),
  updatedAt: timestamp('updated_at').notNull(),
})

/** The newest indexed blocks, as many as a reorganisation may replace. */
export const indexedBlock = pgTable(
  'indexed_block',
  {
    chainId: chainIdColumn(),
    number: bigint('number', { mode: 'number' }).notNull(),
    hash: hexBytes('hash').notNull(),
    parentHash: hexBytes('parent_hash').notNull(),
    minedAt: timestamp('mined_at').notNull(),
  },
  (table) => [primaryKey({ name: 'indexed_block_key', columns: [table.chainId, table.number] })],
)

/** Transactions, by their place in the chain. */
export const chainTransaction = pgTable(
  'chain_transaction',
  {
    chainId: chainIdColumn(),
    blockNumber: blockNumber(),
    transactionIndex: transactionIndex(),
    hash: hexBytes('hash').notNull(),
    from: hexBytes('from_address').notNull(),
    /** Null when the transaction creates a contract. */
    to: hexBytes('to_address'),
    /** Native currency sent with the transaction, in atomic units; a failed transaction moves none. */
    value: uint256('value').notNull(),
    nonce: bigint('nonce', { mode: 'number' }).notNull(),
    /** Null when the node offers no receipts, or the receipt states no status. */
    hasSucceeded: boolean('has_succeeded'),
    gasUsed: bigint('gas_used', { mode: 'number' }),
    /** The fee that the sender paid, in atomic units of the native currency. On a rollup, it includes the data fee. */
    fee: uint256('fee'),
    /** The first four bytes of the transaction's data: the selector of the function that is called. */
    selector: hexBytes('selector'),
    createdContract: hexBytes('created_contract'),
    minedAt: timestamp('mined_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'chain_transaction_key', columns: [table.chainId, table.blockNumber, table.transactionIndex] }),
    index('chain_transaction_hash').using('hash', table.hash),
  ],
)

/** The transfers and approvals of each transaction. Failed transactions have none. */
export const tokenTransfer = pgTable(
  'token_transfer',
  {
    chainId: chainIdColumn(),
    blockNumber: blockNumber(),
    transactionIndex: transactionIndex(),
    /** The row's place in the transaction, from 0: the native value, then internal transfers, then logs in their order. */
    position: integer('position').notNull(),
    kind: transferKind('kind').notNull(),
    /** The contract; null for the native currency. */
    token: hexBytes('token'),
    /** Null for a token without ids. */
    tokenId: uint256('token_id'),
    /** The sender, or the owner for an approval. The zero address when tokens are created. */
    from: hexBytes('from_address').notNull(),
    /** The receiver, or the spender for an approval. The zero address when tokens are destroyed. */
    to: hexBytes('to_address').notNull(),
    /** Atomic units; 1 for an ERC-721 token; 0 for a revoked approval; 1 for an approval of one token or of all tokens. */
    amount: uint256('amount').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'token_transfer_key',
      columns: [table.chainId, table.blockNumber, table.transactionIndex, table.position],
    }),
  ],
)

/**
 * Which transactions concern an account: it sent or received them, they created it, an asset moved from or to it, or it
 * approved something. An account's history on a chain is one backward scan of the primary key. The zero address is left out.
 */
export const accountActivity = pgTable(
  'account_activity',
  {
    account: hexBytes('account').notNull(),
    chainId: chainIdColumn(),
    blockNumber: blockNumber(),
    transactionIndex: transactionIndex(),
  },
  (table) => [
    primaryKey({
      name: 'account_activity_key',
      columns: [table.account, table.chainId, table.blockNumber, table.transactionIndex],
    }),
  ],
)

/**
 * Tokens that an account may hold, because they moved from or to it. Candidates only: the balance is read from the chain. In
 * the key, the standard comes before the token, so that an account's ERC-20 tokens are one scan however many NFTs it has.
 */
export const accountHolding = pgTable(
  'account_holding',
  {
    account: hexBytes('account').notNull(),
    chainId: chainIdColumn(),
    standard: tokenStandard('standard').notNull(),
    token: hexBytes('token').notNull(),
    /** 0 for ERC-20. */
    tokenId: uint256('token_id').notNull(),
    /** The block in which the token first moved from or to the account. */
    firstBlock: bigint('first_block', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({
      name: 'account_holding_key',
      columns: [table.account, table.chainId, table.standard, table.token, table.tokenId],
    }),
  ],
)

/** Tokens that were transferred, and the facts that their contracts state about themselves. */
export const token = pgTable(
  'token',
  {
    chainId: chainIdColumn(),
    address: hexBytes('address').notNull(),
    /** Determined by the token's first transfer. */
    standard: tokenStandard('standard').notNull(),
    /** At most 128 characters, without control characters; null when the contract states none. */
    name: text('name'),
    /** At most 32 characters, without control characters; null when the contract states none. */
    symbol: text('symbol'),
    /** Only for ERC-20. Null when the contract states none, or a number above 77. */
    decimals: smallint('decimals'),
    /** The flaws of these facts: {@link TokenFlag}. */
    flags: text('flags').array().$type<TokenFlag[]>().notNull().default([]),
    /** The block of the token's first transfer. */
    firstBlock: bigint('first_block', { mode: 'number' }).notNull(),
    /** Whether the contract was asked for its facts. Until then, name, symbol and decimals are null. */
    isRead: boolean('is_read').notNull().default(false),
  },
  (table) => [
    primaryKey({ name: 'token_key', columns: [table.chainId, table.address] }),
    index('token_unread').on(table.chainId).where(sql`not ${table.isRead}`),
  ],
)

/** The names of all tables of chain data. Each has the column `chain_id`. */
export const chainDataTables = [
  'indexed_chain',
  'indexed_block',
  'chain_transaction',
  'token_transfer',
  'account_activity',
  'account_holding',
  'token',
] as const

/**
 * A flaw in a token's facts. `noDecimals`: an ERC-20 contract without usable decimals, so its amounts cannot be shown;
 * `cutText`: a name or symbol was too long and was cut; `cleanedText`: a name or symbol held control characters, which were
 * removed; `bytes32Text`: a name or symbol is bytes32, as in some early tokens; `notAContract`: there is no code at the token's
 * address.
 */
export type TokenFlag = 'noDecimals' | 'cutText' | 'cleanedText' | 'bytes32Text' | 'notAContract'
