import { type Address, checksumAddress, type Hex, isAddress } from 'viem'
import * as z from 'zod/mini'

/** A quantity as pages write it: hex, digits or a number. */
export const quantitySchema = z.pipe(
  z.union([z.string().check(z.regex(/^(?:0x[0-9a-fA-F]{1,64}|\d{1,78})$/)), z.int().check(z.minimum(0))]),
  z.transform((given) => BigInt(given)),
)

/** Whole bytes in hex. */
export const bytesSchema = z.pipe(
  z.string().check(z.regex(/^0x(?:[0-9a-fA-F]{2})*$/)),
  z.transform((given) => given as Hex /* just matched */),
)

/** An address in one spelling for what is shown, compared and signed: pages send any, and the signer takes only the checksummed one. */
export const addressSchema = z.pipe(
  z.string().check(z.refine((given) => isAddress(given, { strict: false }))),
  z.transform((given) => checksumAddress(given.toLowerCase() as Address /* just checked */)),
)
