import '../../jitless.ts'
import * as z from 'zod/mini'
import { decimalSchema, wholeSchema } from '../values.ts'
import { transactionSchema } from './history.ts'

/** `GET /v1/transaction/{hash}`: a transaction with its cost and its block. */
export const transactionDetailSchema = z.extend(transactionSchema, {
  /** Null while the transaction is in no block. The block's `hash` is null for old blocks, whose hashes servers do not keep. */
  block: z.nullable(z.object({ number: wholeSchema, hash: z.nullable(z.string()) })),
  /** The fee that the sender paid; null when not known. */
  fee: z.nullable(z.object({ symbol: z.string(), quantity: z.object({ numeric: decimalSchema }) })),
  gasUsed: z.nullable(wholeSchema),
  /** The first four bytes of the call, `0x` and 8 hex digits; null for a plain transfer. */
  method: z.nullable(z.string()),
  /** The transaction's page in the chain's block explorer; null for a chain without an explorer. */
  explorer: z.nullable(z.string().check(z.regex(/^https?:\/\//i))),
})

/** A transaction with its cost and its block. */
export type TransactionDetail = z.infer<typeof transactionDetailSchema>
