import { bigint, boolean, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { hexBytes } from '../database/bytes.ts'
import { timestamp } from '../database/timestamp.ts'

/** Names of accounts in the operator's zone: one name per account, and one account per name. */
export const accountName = pgTable(
  'account_name',
  {
    /** The name without its zone, in normal form (ENSIP-15). */
    label: text('label').primaryKey(),
    /** The name with look-alike letters unified. It is unique, so only one of two names that look alike can be registered. */
    skeleton: text('skeleton').notNull(),
    address: hexBytes('address').notNull(),
    /** The coin type of the chain for which the name was registered (ENSIP-11). */
    coinType: bigint('coin_type', { mode: 'number' }).notNull(),
    /**
     * Whether the address is valid on every EVM chain, because a key controls it. A contract exists only where it was deployed.
     */
    isEverywhere: boolean('is_everywhere').notNull().default(false),
    /** The owner's picture (ENSIP-12) and bio. */
    avatar: text('avatar'),
    bio: text('bio'),
    registeredAt: timestamp('registered_at').notNull(),
  },
  (table) => [unique('account_name_skeleton').on(table.skeleton), unique('account_name_address').on(table.address)],
)
