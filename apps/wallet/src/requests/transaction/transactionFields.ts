import { isAddress, isChecksumValid } from '@holdfast/caip'
import { bytesSchema, quantitySchema } from '@holdfast/clear-signing/requests'
import type { Hex } from 'viem'
import * as z from 'zod/mini'
import { invalidParams } from '../errors.ts'

const hexSchema = z.templateLiteral(['0x', z.string().check(z.regex(/^[0-9a-fA-F]*$/))])

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
 * @throws {RequestError} -32602 for fields that cannot be read, for a recipient in mixed case whose EIP-55 checksum is wrong, and
 * for a transaction that names another chain.
 */
export function readTransaction(given: unknown, chainNumber: number): TransactionFields {
  const parsed = transactionSchema.safeParse(dropEmpty(given))
  if (!parsed.success) throw invalidParams('The transaction cannot be read.', parsed.error)
  const { from, to, value = 0n, data, input, gas, gasLimit, nonce, chainId, ...fees } = parsed.data
  if (to) assertRecipient(to)
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

/**
 * Refuses a recipient that is not an address or may be mistyped: an address in mixed case must have the right checksum.
 *
 * @throws {RequestError} -32602.
 * @see EIP-55
 */
export function assertRecipient(to: string): void {
  if (!isAddress(to, 'eip155')) throw invalidParams('The recipient is not an address.')
  if (!isChecksumValid(to)) {
    throw invalidParams('The recipient has a wrong checksum: check the address, or send it in lower case.')
  }
}

/** Apps send empty text and null for fields that they leave out. */
function dropEmpty(given: unknown): unknown {
  const record = z.record(z.string(), z.unknown()).safeParse(given)
  if (!record.success) return given
  return Object.fromEntries(Object.entries(record.data).filter(([, value]) => value !== '' && value !== null))
}
