import { bigint, boolean, customType, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { timestamp } from '../database/timestamp.ts'

/** A column of bytes. */
export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

// The API and the vault each have these tables in their own database.

/** The proofs that were used. They are stored so that no proof works twice. */
export const custodyProof = pgTable(
  'custody_proof',
  {
    /** Hash of the device's thumbprint and the proof's id. */
    hash: text('hash').primaryKey(),
    expiresAt: timestamp('expires_at').notNull(),
  },
  (table) => [index('custody_proof_expires_at').on(table.expiresAt)],
)

/** The counts of the rate limits, each for a fixed time span. They are stored so that they survive a restart. */
export const custodyLimit = pgTable(
  'custody_limit',
  {
    key: text('key').notNull(),
    windowStart: timestamp('window_start').notNull(),
    endsAt: timestamp('ends_at').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.windowStart] }), index('custody_limit_ends_at').on(table.endsAt)],
)

/** The links in mails, each usable once. */
export const custodyMailLink = pgTable(
  'custody_mail_link',
  {
    /** Keyed hash of the link's token. */
    token: text('token').primaryKey(),
    purpose: text('purpose').notNull(),
    /** The owner of the account: the user, or the subject at the vault. */
    actor: text('actor').notNull(),
    object: text('object').notNull(),
    expiresAt: timestamp('expires_at').notNull(),
  },
  (table) => [index('custody_mail_link_expires_at').on(table.expiresAt)],
)

/** The audit log as a chain: each row has a keyed hash over itself and the previous row. */
export const custodyAudit = pgTable(
  'custody_audit',
  {
    id: bigint('id', { mode: 'number' }).primaryKey(),
    at: timestamp('at').notNull(),
    /** The user, or the subject at the vault; empty for the service's own actions. */
    actor: text('actor').notNull(),
    action: text('action').notNull(),
    object: text('object').notNull(),
    /** First part of the network address. */
    network: text('network').notNull(),
    previous: text('previous').notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [index('custody_audit_actor').on(table.actor, table.id)],
)

/** The end of the audit log, in a single row. Without it, removing the log's newest rows would leave an intact chain. */
export const custodyAuditEnd = pgTable('custody_audit_end', {
  isEnd: boolean('is_end').primaryKey(),
  /** The id of the newest row. */
  id: bigint('id', { mode: 'number' }).notNull(),
  /** Keyed hash over that row's id and hash. */
  proof: text('proof').notNull(),
})
