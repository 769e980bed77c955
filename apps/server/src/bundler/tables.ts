import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { chainIdColumn } from '../database/chainId.ts'
import { timestamp } from '../database/timestamp.ts'

/** Creates a column for an exact number of up to 256 bits, such as an amount of wei. */
const uint256 = (name: string) => numeric(name, { mode: 'bigint', precision: 78, scale: 0 })
const safeInteger = (name: string) => bigint(name, { mode: 'number' })

/**
 * `pending`: waits for a bundle. `bundled`: in a signed bundle, which may be in a block at any moment. `included`: in a block.
 * `dropped`: will never be in a block, for the reason in `reason`.
 */
export type OperationStatus = 'pending' | 'bundled' | 'included' | 'dropped'

/** User operations: the mempool, which all instances share, and the outcomes. */
export const userOperation = pgTable(
  'user_operation',
  {
    chainId: chainIdColumn(),
    /** The hash by which the EntryPoint identifies the operation. It also covers the chain's id. */
    hash: text('hash').$type<`0x${string}`>().primaryKey(),
    status: text('status').$type<OperationStatus>().notNull(),
    /** The operation in the form of JSON-RPC. */
    operation: jsonb('operation').$type<Record<string, unknown>>().notNull(),
    sender: text('sender').$type<`0x${string}`>().notNull(),
    nonce: uint256('nonce').notNull(),
    factory: text('factory').$type<`0x${string}`>(),
    paymaster: text('paymaster').$type<`0x${string}`>(),
    /** The address of the code that the operation's authorization gives the sender (EIP-7702). */
    delegate: text('delegate').$type<`0x${string}`>(),
    /** Which of the operation's entities were staked when it was validated. */
    stakes: jsonb('stakes').$type<{ account: boolean; factory: boolean; paymaster: boolean }>().notNull(),
    maxFeePerGas: uint256('max_fee_per_gas').notNull(),
    maxPriorityFeePerGas: uint256('max_priority_fee_per_gas').notNull(),
    gasLimit: uint256('gas_limit').notNull(),
    maxCost: uint256('max_cost').notNull(),
    /** Unix seconds. */
    validAfter: safeInteger('valid_after').notNull(),
    validUntil: safeInteger('valid_until').notNull(),
    /** The contracts, other than the sender, whose storage the operation's validation touches. */
    storageOwners: text('storage_owners').array().$type<`0x${string}`[]>().notNull(),
    /** Hashes of the code that the operation's validation runs or reads, by address. */
    codeHashes: jsonb('code_hashes').$type<Record<`0x${string}`, `0x${string}`>>().notNull(),
    /** The newest block when the operation was validated. */
    validatedAt: safeInteger('validated_at').notNull(),
    /**
     * The project whose app sent the operation; null for an operation that a debug call added. No foreign key, because
     * operations outlive projects.
     */
    projectKey: integer('project_key'),
    receivedAt: timestamp('received_at').notNull(),
    updatedAt: timestamp('updated_at').notNull(),
    /** The bundle that the operation is in. */
    bundleId: integer('bundle_id'),
    transactionHash: text('transaction_hash').$type<`0x${string}`>(),
    blockHash: text('block_hash').$type<`0x${string}`>(),
    blockNumber: safeInteger('block_number'),
    /** Whether the operation's call succeeded. */
    success: boolean('success'),
    /** In wei. */
    actualGasCost: uint256('actual_gas_cost'),
    actualGasUsed: uint256('actual_gas_used'),
    /** Why the operation was dropped, or the data with which its call reverted. */
    reason: text('reason'),
  },
  (table) => [
    // One waiting operation for each nonce of a sender: a new operation with the nonce replaces the waiting operation.
    uniqueIndex('user_operation_nonce')
      .on(table.chainId, table.sender, table.nonce)
      .where(sql`status in ('pending', 'bundled')`),
    index('user_operation_mempool').on(table.chainId, table.receivedAt).where(sql`status in ('pending', 'bundled')`),
    index('user_operation_block').on(table.chainId, table.blockNumber).where(sql`status = 'included'`),
    index('user_operation_updated_at').on(table.updatedAt),
  ],
)

/** One signed transaction of a bundle: a bundle that is stuck is signed again, with the same nonce and a higher fee. */
export type BundleAttempt = {
  hash: `0x${string}`
  /** The signed transaction. It is stored before it is sent, so that a restart never sends a different transaction. */
  transaction: `0x${string}`
  /** Decimal, in wei per gas. */
  maxFeePerGas: string
  maxPriorityFeePerGas: string
  /** The number of the newest block when the transaction was sent. */
  sentAt: number
  operations: readonly `0x${string}`[]
}

/** Bundles. Each is sent in a transaction of the bundler's key. */
export const bundle = pgTable(
  'bundle',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    chainId: chainIdColumn(),
    /** The account of the bundler's key. */
    bundler: text('bundler').$type<`0x${string}`>().notNull(),
    nonce: integer('nonce').notNull(),
    /**
     * `open` until one of its transactions is in a block; then `mined`, or `failed` if that transaction reverted. `lost` when
     * a transaction that is not the bundle's took its nonce.
     */
    status: text('status').$type<'open' | 'mined' | 'failed' | 'lost'>().notNull(),
    attempts: jsonb('attempts').$type<BundleAttempt[]>().notNull(),
    transactionHash: text('transaction_hash').$type<`0x${string}`>(),
    blockNumber: safeInteger('block_number'),
    /** The cost of the transaction to the bundler, in wei. */
    cost: uint256('cost'),
    createdAt: timestamp('created_at').notNull(),
    updatedAt: timestamp('updated_at').notNull(),
  },
  (table) => [
    // One open bundle per nonce, so that an instance that no longer bundles for the chain, but has not noticed, cannot begin
    // a second bundle.
    uniqueIndex('bundle_open').on(table.chainId, table.bundler, table.nonce).where(sql`status = 'open'`),
  ],
)

/** How often the operations of an entity were seen and included. @see ERC-7562, 'Reputation' */
export const entityReputation = pgTable(
  'entity_reputation',
  {
    chainId: chainIdColumn(),
    address: text('address').$type<`0x${string}`>().notNull(),
    opsSeen: integer('ops_seen').notNull(),
    opsIncluded: integer('ops_included').notNull(),
    /** The time from which the next decay of the counts is measured. */
    updatedAt: timestamp('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.address] })],
)
