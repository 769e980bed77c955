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

/** A transaction that an app requests. The wallet chooses the fields that are undefined. All amounts are in wei. */
export type TransactionFields = {
  from: string
  /** The recipient. Null creates a contract. */
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
 * @param chainNumber - the EIP-155 id of the chain for which the request was sent.
 * @throws {RequestError} -32602 for invalid fields, for a recipient in mixed case whose EIP-55 checksum is wrong, and for a
 * transaction that names another chain.
 */
export function readTransaction(params: unknown, chainNumber: number): TransactionFields {
  const parsed = transactionSchema.safeParse(dropEmpty(params))
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
 * Asserts that a recipient is an address and is not mistyped: an address in mixed case must have the right checksum.
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

/** Removes fields that are null or an empty text, which some apps send instead of omitting them. */
function dropEmpty(params: unknown): unknown {
  const record = z.record(z.string(), z.unknown()).safeParse(params)
  if (!record.success) return params
  return Object.fromEntries(Object.entries(record.data).filter(([, value]) => value !== '' && value !== null))
}
