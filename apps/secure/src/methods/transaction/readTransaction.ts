import { bytesSchema, quantitySchema } from '@holdfast/clear-signing/requests'
import { FrameRefusal } from '@holdfast/frame/guest'
import { type Address, checksumAddress, type Hex, isAddress } from 'viem'
import * as z from 'zod/mini'

/**
 * Apps send addresses in upper, lower or mixed case. The wallet shows, compares and signs the checksummed form, which the signer
 * requires.
 */
const addressSchema = z.pipe(
  z.string().check(z.refine((given) => isAddress(given, { strict: false }))),
  z.transform((given) => checksumAddress(given.toLowerCase() as Address /* The line above has checked it. */)),
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

/** A transaction as a page asks for it. The frame chooses nonce and fees, and raises a gas limit that is too low. */
export type TransactionFields = { to: Address | null; value: bigint; data: Hex; gas: bigint | undefined }

/**
 * Reads the parameters of `eth_sendTransaction`.
 *
 * @throws {FrameRefusal} for another chain than the wallet's, for data that contradicts itself, and for a transaction
 * that would hand the account over to a contract (EIP-7702).
 */
export function readTransaction(given: unknown, chainId: number): TransactionFields & { from: string | undefined } {
  const read = schema.safeParse(withoutEmpty(given))
  if (!read.success) throw new FrameRefusal('The transaction cannot be read')
  const { from, to, value = 0n, data, input, gas, chainId: requestedChainId, authorizationList } = read.data
  if (requestedChainId !== undefined && requestedChainId !== BigInt(chainId)) {
    throw new FrameRefusal('The transaction is for another network')
  }
  if (authorizationList !== undefined) throw new FrameRefusal('The transaction would hand the account to a contract')
  if (data !== undefined && input !== undefined && data.toLowerCase() !== input.toLowerCase()) {
    throw new FrameRefusal('The transaction has data and input, which differ')
  }
  return { from, to: to ?? null, value, data: data ?? input ?? '0x', gas }
}

/** Pages send empty text and null for what they leave out. */
function withoutEmpty(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '' && value !== null))
}
