import { type Hex, isAddress } from 'viem'
import * as z from 'zod/mini'
import { invalidParams } from '../errors.ts'

const hexSchema = z.templateLiteral(['0x', z.string().check(z.regex(/^[0-9a-fA-F]*$/))])
const quantitySchema = z.pipe(
  z.union([z.string().check(z.regex(/^(?:0x[0-9a-fA-F]+|\d+)$/)), z.int().check(z.minimum(0))]),
  z.transform((given) => BigInt(given)),
)
const bytesSchema = z.pipe(
  z.string().check(z.regex(/^0x(?:[0-9a-fA-F]{2})*$/)),
  z.transform((given) => given as Hex /* just matched */),
)

const transactionSchema = z.object({
  from: z.string(),
  to: z.nullish(hexSchema),
  value: z.optional(quantitySchema),
  data: z.optional(bytesSchema),
  input: z.optional(bytesSchema),
  gas: z.optional(quantitySchema),
  gasLimit: z.optional(quantitySchema),
  gasPrice: z.optional(quantitySchema),
  maxFeePerGas: z.optional(quantitySchema),
  maxPriorityFeePerGas: z.optional(quantitySchema),
  nonce: z.optional(quantitySchema),
  chainId: z.optional(quantitySchema),
})

/** A transaction as an app requests it. The wallet chooses the fields that are undefined. Amounts are in wei. */
export type TransactionFields = {
  from: string
  /** Null creates a contract. */
  to: Hex | null
  value: bigint
  data: Hex
  gas: bigint | undefined
  gasPrice: bigint | undefined
  maxFeePerGas: bigint | undefined
  maxPriorityFeePerGas: bigint | undefined
  nonce: number | undefined
}

/**
 * Reads the transaction of `eth_sendTransaction` or `eth_signTransaction`.
 *
 * @param chainNumber - The chain of the session's request.
 * @throws {RequestError} -32602, also for a transaction that names another chain.
 */
export function readTransaction(given: unknown, chainNumber: number): TransactionFields {
  const parsed = transactionSchema.safeParse(dropEmpty(given))
  if (!parsed.success) throw invalidParams('The transaction cannot be read.', parsed.error)
  const { from, to, value = 0n, data, input, gas, gasLimit, nonce, chainId, ...fees } = parsed.data
  if (to && !isAddress(to, { strict: false })) throw invalidParams('The recipient is not an address.')
  if (chainId !== undefined && chainId !== BigInt(chainNumber)) {
    throw invalidParams(`The transaction is for chain ${chainId}, the request is for chain ${chainNumber}.`)
  }
  if (data !== undefined && input !== undefined && data.toLowerCase() !== input.toLowerCase()) {
    throw invalidParams('The transaction has data and input, which differ.')
  }
  return {
    from,
    to: to ?? null,
    value,
    data: data ?? input ?? '0x',
    gas: gas ?? gasLimit,
    gasPrice: fees.gasPrice,
    maxFeePerGas: fees.maxFeePerGas,
    maxPriorityFeePerGas: fees.maxPriorityFeePerGas,
    nonce: nonce === undefined ? undefined : Number(nonce),
  }
}

/** Apps send empty text and null for fields that they leave out. */
function dropEmpty(given: unknown): unknown {
  const record = z.record(z.string(), z.unknown()).safeParse(given)
  if (!record.success) return given
  return Object.fromEntries(Object.entries(record.data).filter(([, value]) => value !== '' && value !== null))
}
