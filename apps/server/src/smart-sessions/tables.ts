import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { hexBytes } from '../database/bytes.ts'
import { chainIdColumn } from '../database/chainId.ts'
import { timestamp } from '../database/timestamp.ts'

/**
 * Permissions that accounts have granted to apps' keys. The chain enforces the permissions; this table records their content.
 */
export const smartSession = pgTable(
  'permission_session',
  {
    /** The delegation's hash. */
    pci: hexBytes('pci').primaryKey(),
    address: hexBytes('address').notNull(),
    chainId: chainIdColumn(),
    delegate: hexBytes('delegate').notNull(),
    /** The permission in the form that `writePermission` gives it. */
    permission: jsonb('permission').$type<{ type: string; data: Record<string, unknown> }>().notNull(),
    context: hexBytes('context').notNull(),
    /** The origin of the page that requested the permission. */
    origin: text('origin').notNull(),
    createdAt: timestamp('created_at').notNull(),
    expiresAt: timestamp('expires_at').notNull(),
    revokedAt: timestamp('revoked_at'),
    /** Until then, one instance has claimed to send the revocation. */
    revokingUntil: timestamp('revoking_until'),
  },
  (table) => [index('permission_session_address').on(table.address, table.createdAt)],
)
