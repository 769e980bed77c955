import type { Hex } from 'viem'
import * as z from 'zod/mini'

/** The largest number of 256 bits. */
const MAX_QUANTITY = 2n ** 256n - 1n

/** A quantity from an app: hex, decimal digits or a number, of at most 256 bits. Parsed to a bigint. */
export const quantitySchema = z
  .pipe(
    z.union([z.string().check(z.regex(/^(?:0x[0-9a-fA-F]{1,64}|\d{1,78})$/)), z.int().check(z.minimum(0))]),
    z.transform((quantity) => BigInt(quantity)),
  )
  .check(z.refine((quantity) => quantity <= MAX_QUANTITY))

/** Whole bytes in hex. */
export const bytesSchema = z.pipe(
  z.string().check(z.regex(/^0x(?:[0-9a-fA-F]{2})*$/)),
  z.transform((text) => text as Hex /* The line above has checked it. */),
)
