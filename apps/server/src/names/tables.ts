import { bigint, boolean, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { hexBytes } from '../database/bytes.ts'

/** Names of accounts, in the operator's zone. One name an account, and one account a name. */
export const accountName = pgTable(
  'account_name',
  {
    /** Without its zone, in normal form (ENSIP-15). */
    label: text('label').primaryKey(),
    /** The name with look-alike letters made equal, so that of two names that look alike only one is given away. */
    skeleton: text('skeleton').notNull(),
    address: hexBytes('address').notNull(),
    /** Of the chain for which it was registered (ENSIP-11). */
    coinType: bigint('coin_type', { mode: 'number' }).notNull(),
    /** The account is a key's, so that the address is its own on every EVM chain; a contract is only where it was deployed. */
    isEverywhere: boolean('is_everywhere').notNull().default(false),
    /** Its owner's picture (ENSIP-12) and words about themselves. */
    avatar: text('avatar'),
    bio: text('bio'),
    registeredAt: timestamp('registered_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [unique('account_name_skeleton').on(table.skeleton), unique('account_name_address').on(table.address)],
)
