import { bigint, boolean, index, integer, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { chainIdColumn } from '../database/chainId.ts'
import { timestamp } from '../database/timestamp.ts'

/** Creates a column for an exact amount of wei: any uint256. */
const wei = (name: string) => numeric(name, { mode: 'bigint', precision: 78, scale: 0 })

/** The operator's rules about which operations of a project the paymaster pays for. A null list: no restriction. */
export const sponsorPolicy = pgTable('sponsor_policy', {
  /** No foreign key, here and in `sponsorship`, so that policy and spending are kept when a project is removed. */
  projectKey: integer('project_key').primaryKey(),
  isOn: boolean('is_on').notNull(),
  chainIds: bigint('chain_ids', { mode: 'number' }).array(),
  /** In lower case. */
  contracts: text('contracts').array().$type<`0x${string}`[]>(),
  /** Selectors, in lower case. */
  methods: text('methods').array().$type<`0x${string}`[]>(),
  userDailyWei: wei('user_daily_wei').notNull(),
  totalWei: wei('total_wei').notNull(),
  /** The percentage of the total at which the operator is warned. */
  alarmPercent: integer('alarm_percent').notNull(),
  updatedAt: timestamp('updated_at').notNull(),
})

/**
 * Promises to pay for an operation. Each counts with the operation's highest possible cost until the actual cost is known. Any
 * caller may ask for a promise in the name of any sender, so each network that asks gets a promise of its own: a
 * stranger's promise for a user's operation changes nothing about the user's own promise.
 */
export const sponsorship = pgTable(
  'sponsorship',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    projectKey: integer('project_key').notNull(),
    chainId: chainIdColumn(),
    paymaster: text('paymaster').$type<`0x${string}`>().notNull(),
    sender: text('sender').$type<`0x${string}`>().notNull(),
    nonce: wei('nonce').notNull(),
    /** Keyed hash of the network that asked. Empty for promises that were made before networks were stored. */
    askedFrom: text('asked_from').notNull().default(''),
    /** An operation can have several promises. At most one of them is spent. */
    status: text('status').$type<'promised' | 'spent' | 'released'>().notNull(),
    /** The highest possible cost; once spent, the actual cost. */
    wei: wei('wei').notNull(),
    /** The newest block at the time of the promise, and the end of the promise's validity in Unix seconds. */
    block: bigint('block', { mode: 'number' }).notNull(),
    validUntil: bigint('valid_until', { mode: 'number' }).notNull(),
    createdAt: timestamp('created_at').notNull(),
  },
  (table) => [
    // One promise per operation, project and network: a client requests another promise when its gas or fees change, but the operation is
    // paid for only once.
    uniqueIndex('sponsorship_operation').on(
      table.chainId,
      table.paymaster,
      table.sender,
      table.nonce,
      table.projectKey,
      table.askedFrom,
    ),
    index('sponsorship_project').on(table.projectKey, table.sender, table.createdAt),
    index('sponsorship_status').on(table.status, table.validUntil),
  ],
)
