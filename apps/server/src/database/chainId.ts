import { bigint } from 'drizzle-orm/pg-core'

/** The column `chain_id` with an EIP-155 chain id. It holds every safe integer, because some chain ids exceed 32 bits. */
export const chainIdColumn = () => bigint('chain_id', { mode: 'number' }).notNull()
