import { FrameRefusal } from '@holdfast/frame/guest'
import { type Address, checksumAddress, type Hex, isAddress } from 'viem'
import * as z from 'zod/mini'

const quantity = z.pipe(
  z.union([z.string().check(z.regex(/^(?:0x[0-9a-fA-F]{1,64}|\d{1,78})$/)), z.int().check(z.minimum(0))]),
  z.transform((given) => BigInt(given)),
)
const bytes = z.pipe(
  z.string().check(z.regex(/^0x(?:[0-9a-fA-F]{2})*$/)),
  z.transform((given) => given as Hex /* just matched */),
)
const address = z.pipe(
  z.string().check(z.refine((given) => isAddress(given, { strict: false }))),
  // One spelling for what is shown, compared and signed: pages send any, and the signer takes only the checksummed one.
  z.transform((given) => checksumAddress(given.toLowerCase() as Address /* just checked */)),
)

const schema = z.object({
  from: z.optional(z.string()),
  to: z.nullish(address),
  value: z.optional(quantity),
  data: z.optional(bytes),
  input: z.optional(bytes),
  gas: z.optional(quantity),
  chainId: z.optional(quantity),
  authorizationList: z.optional(z.unknown()),
})

/** A transaction as a page asks for it. The frame chooses nonce and fees; of the page's gas limit it takes no less than needed. */
export type TransactionFields = { to: Address | null; value: bigint; data: Hex; gas: bigint | undefined }

/**
 * Reads the parameters of `eth_sendTransaction`.
 *
 * @throws {FrameRefusal} for another account or chain than the wallet's, for data that contradicts itself, and for a transaction
 * that would hand the account over to a contract (EIP-7702).
 */
export function readTransaction(given: unknown, account: string, chainId: number): TransactionFields {
  const read = schema.safeParse(withoutEmpty(given))
  if (!read.success) throw new FrameRefusal('The transaction cannot be read')
  const { from, to, value = 0n, data, input, gas, chainId: wanted, authorizationList } = read.data
  if (from !== undefined && from.toLowerCase() !== account.toLowerCase()) {
    throw new FrameRefusal('The transaction is from another account')
  }
  if (wanted !== undefined && wanted !== BigInt(chainId)) {
    throw new FrameRefusal('The transaction is for another network')
  }
  if (authorizationList !== undefined) throw new FrameRefusal('The transaction would hand the account to a contract')
  if (data !== undefined && input !== undefined && data.toLowerCase() !== input.toLowerCase()) {
    throw new FrameRefusal('The transaction has data and input, which differ')
  }
  return { to: to ?? null, value, data: data ?? input ?? '0x', gas }
}

/** Pages send empty text and null for what they leave out. */
function withoutEmpty(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '' && value !== null))
}
