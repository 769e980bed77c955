import type { OnRampProviderName, OnRampStatus } from '@holdfast/api/onramp'
import type { CaipNetworkId } from '@holdfast/caip'
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { timestamp } from '../../database/timestamp.ts'

/** Purchases. Amounts are decimal strings in whole units. */
export const onRampOrder = pgTable(
  'onramp_order',
  {
    id: text('id').primaryKey(),
    provider: text('provider').$type<OnRampProviderName>().notNull(),
    /** No foreign key: removing a project does not remove its purchases. */
    projectKey: integer('project_key').notNull(),
    status: text('status').$type<OnRampStatus>().notNull(),
    reason: text('reason'),
    /** In lower case. */
    address: text('address').$type<`0x${string}`>().notNull(),
    chainId: text('chain_id').$type<CaipNetworkId>(),
    contract: text('contract').$type<`0x${string}`>(),
    symbol: text('symbol').notNull(),
    purchaseAmount: text('purchase_amount'),
    paymentCurrency: text('payment_currency').notNull(),
    paymentAmount: text('payment_amount'),
    sessionId: text('session_id'),
    /** For a further payment on a page: the page's first order. Null for a first order. */
    pageOrderId: text('page_order_id'),
    transactionId: text('transaction_id'),
    transactionHash: text('transaction_hash'),
    /** Which of the transaction's transfers to the address belong to this purchase, by their position; null if unknown. */
    transfers: integer('transfers').array(),
    createdAt: timestamp('created_at').notNull(),
    updatedAt: timestamp('updated_at').notNull(),
    expiresAt: timestamp('expires_at').notNull(),
    /** When to check again; null for an order that is no longer checked. */
    nextCheckAt: timestamp('next_check_at'),
    /** How often the order was checked since it last changed. */
    checks: integer('checks').notNull().default(0),
  },
  (table) => [
    uniqueIndex('onramp_order_transaction').on(table.provider, table.transactionId),
    index('onramp_order_address').on(table.address, table.provider, table.createdAt),
    index('onramp_order_transaction_hash').on(table.transactionHash),
    index('onramp_order_next_check_at').on(table.nextCheckAt),
  ],
)

/** The accepted webhooks, so that none counts twice. They are kept for much longer than a webhook may be late. */
export const onRampEvent = pgTable(
  'onramp_event',
  {
    provider: text('provider').$type<OnRampProviderName>().notNull(),
    eventId: text('event_id').notNull(),
    orderId: text('order_id').notNull(),
    receivedAt: timestamp('received_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.eventId] }),
    index('onramp_event_received_at').on(table.receivedAt),
  ],
)

/** The sandbox's checkout sessions. */
export const onRampSandboxSession = pgTable('onramp_sandbox_session', {
  /** Hash of the token in the page's URL. */
  id: text('id').primaryKey(),
  orderId: text('order_id').notNull().unique(),
  /** Hash of the secret of the browser that opened the page; null until then. */
  browser: text('browser'),
  /** `waiting` for a card, `charged`, `declined`, or `hanging` at the bank. */
  state: text('state').$type<'waiting' | 'charged' | 'declined' | 'hanging'>().notNull().default('waiting'),
  address: text('address').$type<`0x${string}`>().notNull(),
  chainId: text('chain_id').$type<CaipNetworkId>().notNull(),
  contract: text('contract').$type<`0x${string}`>(),
  symbol: text('symbol').notNull(),
  decimals: integer('decimals').notNull(),
  purchaseAmount: text('purchase_amount').notNull(),
  paymentCurrency: text('payment_currency').notNull(),
  paymentAmount: text('payment_amount').notNull(),
  redirectUrl: text('redirect_url'),
  openUntil: timestamp('open_until').notNull(),
})

/** The payments that the sandbox has received, and the tokens that it sends for them. */
export const onRampSandboxPayment = pgTable(
  'onramp_sandbox_payment',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id').notNull(),
    state: text('state').$type<'pending' | 'paid' | 'sent' | 'done' | 'failed'>().notNull(),
    reason: text('reason'),
    /** When the bank pays. */
    dueAt: timestamp('due_at').notNull(),
    chainId: text('chain_id').$type<CaipNetworkId>().notNull(),
    nonce: integer('nonce'),
    /** The signed transaction. It is stored before it is sent, so that a restart never sends a different one. */
    transaction: text('transaction').$type<`0x${string}`>(),
    transactionHash: text('transaction_hash').$type<`0x${string}`>(),
  },
  (table) => [
    index('onramp_sandbox_payment_order').on(table.orderId),
    index('onramp_sandbox_payment_state').on(table.state),
  ],
)
