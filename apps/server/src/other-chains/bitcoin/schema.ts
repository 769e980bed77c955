import * as z from 'zod'

/** An amount in satoshis, at most all that will ever exist. */
const satoshis = z.number().int().min(0).max(2_100_000_000_000_000)
const txid = z.string().regex(/^[\da-f]{64}$/)
const output = z.object({ scriptpubkey_address: z.string().max(128).optional(), value: satoshis })

const statsSchema = z.object({
  funded_txo_sum: z.number().int().nonnegative(),
  spent_txo_sum: z.number().int().nonnegative(),
})

/** The answer to `GET /address/:address`. @see https://github.com/Blockstream/esplora/blob/master/API.md */
export const addressSchema = z.object({ address: z.string(), chain_stats: statsSchema, mempool_stats: statsSchema })

const statusSchema = z.union([
  z.object({
    confirmed: z.literal(true),
    block_height: z.number().int().nonnegative(),
    block_hash: txid,
    block_time: z.number().int().nonnegative(),
  }),
  z.object({ confirmed: z.literal(false) }),
])

/** The answer to `GET /tx/:txid`. */
export const transactionSchema = z.object({
  txid,
  fee: satoshis,
  vin: z.array(z.object({ prevout: output.nullable() })).max(20_000),
  vout: z.array(output).max(100_000),
  status: statusSchema,
})

/** The answer to `GET /address/:address/txs`. */
export const transactionsSchema = z.array(transactionSchema).max(500)

/** A transaction as Esplora writes it. */
export type EsploraTransaction = z.output<typeof transactionSchema>
