import * as z from 'zod'
import { lowerHex } from '../../chain/lowerHex.ts'

/** Hex digits after `0x`, in lower case. */
export type Hex = `0x${string}`

const hash = z
  .string()
  .regex(/^0x[\da-fA-F]{64}$/)
  .transform(lowerHex)
const address = z
  .string()
  .regex(/^0x[\da-fA-F]{40}$/)
  .transform(lowerHex)
const data = z
  .string()
  .regex(/^0x[\da-fA-F]*$/)
  .transform(lowerHex)
/** The Bloom filter of logs. */
const filter = z.string().regex(/^0x[\da-f]*$/) as z.ZodType<Hex> // The expression checks the `0x`.
/** A number of at most 256 bits. */
const quantity = z
  .string()
  .regex(/^0x[\da-fA-F]{1,64}$/)
  .transform((text) => BigInt(text))
/** A quantity that fits a safe integer: a number of blocks, an amount of gas, or a time in seconds. */
const count = z
  .string()
  .regex(/^0x[\da-fA-F]{1,14}$/)
  .transform(Number)
  .refine(Number.isSafeInteger)

/** A block without its transactions. */
export const headerSchema = z.object({
  number: count,
  hash,
  parentHash: hash,
  timestamp: count,
  logsBloom: filter.optional(),
})
/** A block without its transactions. */
export type Header = z.output<typeof headerSchema>

const transactionSchema = z.object({
  hash,
  blockHash: hash,
  from: address,
  to: address.nullish(),
  value: quantity,
  nonce: count,
  input: z.string().transform((text) => lowerHex(text.slice(0, 10))),
})
/** A transaction; `input` is cut after the function's selector. */
export type RawTransaction = z.output<typeof transactionSchema>

/** A block with its transactions. */
export const blockSchema = headerSchema.extend({ transactions: z.array(transactionSchema) })
/** A block with its transactions. */
export type RawBlock = z.output<typeof blockSchema>

/** A log. */
export const logSchema = z.object({
  address,
  topics: z.array(hash).max(4),
  data,
  blockHash: hash,
  transactionIndex: count,
  logIndex: count,
})
/** A log. */
export type RawLog = z.output<typeof logSchema>

/** The receipt of a transaction. */
export const receiptSchema = z.object({
  blockHash: hash,
  transactionHash: hash,
  transactionIndex: count,
  /** Missing in the receipts of blocks before the Byzantium fork (EIP-658). */
  status: count.nullish(),
  gasUsed: count,
  effectiveGasPrice: quantity.nullish(),
  blobGasUsed: quantity.nullish(),
  blobGasPrice: quantity.nullish(),
  /** The data fee of a rollup. */
  l1Fee: quantity.nullish(),
  contractAddress: address.nullish(),
  logsBloom: filter.nullish(),
  logs: z.array(logSchema),
})
/** The receipt of a transaction. */
export type Receipt = z.output<typeof receiptSchema>

/** A call within a transaction, as geth's `callTracer` reports it. Its inner calls are parsed one by one. */
export const frameSchema = z.object({
  type: z.string(),
  from: address,
  to: address.nullish(),
  value: quantity.nullish(),
  error: z.string().nullish(),
  calls: z.array(z.unknown()).nullish(),
})

/** The traces of a block, as `debug_traceBlockByNumber` gives them. */
export const debugTracesSchema = z.array(z.object({ txHash: hash.nullish(), result: z.unknown().optional() }))

/** The traces of a block, as `trace_block` gives them. */
export const parityTracesSchema = z.array(
  z.object({
    type: z.string(),
    blockHash: hash.nullish(),
    error: z.string().nullish(),
    traceAddress: z.array(z.number().int()),
    /** Missing for the reward of a block. */
    transactionPosition: z.number().int().nullish(),
    action: z.object({
      callType: z.string().nullish(),
      from: address.nullish(),
      to: address.nullish(),
      value: quantity.nullish(),
      /** This field and the next two are set only when a contract destroys itself. */
      address: address.nullish(),
      refundAddress: address.nullish(),
      balance: quantity.nullish(),
    }),
    result: z.object({ address: address.nullish() }).nullish(),
  }),
)
/** One entry of `trace_block`. */
export type ParityTrace = z.output<typeof parityTracesSchema>[number]
