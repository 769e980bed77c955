import { bigint } from 'drizzle-orm/pg-core'

/**
 * Creates the column `chain_id` with an EIP-155 chain id. The column takes every safe integer, because some chain ids exceed 32
 * bits.
 */
export const chainIdColumn = () => bigint('chain_id', { mode: 'number' }).notNull()
