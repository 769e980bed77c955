import '../jitless.ts'
import { getAddress } from 'viem'
import * as z from 'zod/mini'

/** An address in upper, lower or mixed case, converted to its checksummed form, since an app may send a wrong checksum. */
export const addressSchema = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/, 'an address of 20 bytes')),
  z.transform((address) => getAddress(address)),
)

/** A chain's EIP-155 number in hex, parsed to a number. Leading zeros are allowed, since some clients pad. */
export const chainIdSchema = z.pipe(
  z.string().check(
    z.regex(/^0x[0-9a-fA-F]{1,64}$/, 'a number as hex'),
    // This check runs even if the previous one has failed, so it tests the form again: `BigInt` throws for other texts.
    z.refine((hex) => !/^0x[0-9a-fA-F]{1,64}$/.test(hex) || BigInt(hex) < 1n << 53n, 'at most 53 bits'),
  ),
  z.transform((hex) => Number(BigInt(hex))),
)
