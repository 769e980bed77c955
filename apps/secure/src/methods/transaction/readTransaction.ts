import { bytesSchema, quantitySchema } from '@holdfast/clear-signing/requests'
import { FrameRefusal } from '@holdfast/frame/guest'
import { type Address, checksumAddress, type Hex, isAddress } from 'viem'
import * as z from 'zod/mini'

/** An address in upper, lower or mixed case, converted to the checksummed form, which the signer requires. */
const addressSchema = z.pipe(
  z.string().check(z.refine((text) => isAddress(text, { strict: false }))),
  z.transform((text) => checksumAddress(text.toLowerCase() as Address /* The line above has checked it. */)),
)

const schema = z.object({
  from: z.optional(z.string()),
  to: z.nullish(addressSchema),
  value: z.optional(quantitySchema),
  data: z.optional(bytesSchema),
  input: z.optional(bytesSchema),
  gas: z.optional(quantitySchema),
  chainId: z.optional(quantitySchema),
  authorizationList: z.optional(z.unknown()),
})

/** A transaction that a page requests. The frame chooses nonce and fees, and raises a gas limit that is too low. */
export type TransactionFields = { to: Address | null; value: bigint; data: Hex; gas: bigint | undefined }

/**
 * Reads the parameters of `eth_sendTransaction`.
 *
 * @throws {FrameRefusal} for another chain than the wallet's, for `data` and `input` that differ, and for a transaction that
 * would hand the account over to a contract (EIP-7702).
 */
export function readTransaction(
  transaction: unknown,
  chainId: number,
): TransactionFields & { from: string | undefined } {
  const parsed = schema.safeParse(withoutEmpty(transaction))
  if (!parsed.success) throw new FrameRefusal('The transaction cannot be read')
  const { from, to, value = 0n, data, input, gas, chainId: requestedChainId, authorizationList } = parsed.data
  if (requestedChainId !== undefined && requestedChainId !== BigInt(chainId)) {
    throw new FrameRefusal('The transaction is for another network')
  }
  if (authorizationList !== undefined) throw new FrameRefusal('The transaction would hand the account to a contract')
  if (data !== undefined && input !== undefined && data.toLowerCase() !== input.toLowerCase()) {
    throw new FrameRefusal('The transaction has data and input, which differ')
  }
  return { from, to: to ?? null, value, data: data ?? input ?? '0x', gas }
}

/** Removes fields of empty text or null, which some pages send in place of omitted fields. */
function withoutEmpty(transaction: unknown): unknown {
  if (typeof transaction !== 'object' || transaction === null || Array.isArray(transaction)) return transaction
  return Object.fromEntries(Object.entries(transaction).filter(([, value]) => value !== '' && value !== null))
}
