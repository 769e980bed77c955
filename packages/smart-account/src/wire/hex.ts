import '../jitless.ts'
import { getAddress } from 'viem'
import * as z from 'zod/mini'

/** An address in any case; read with its checksum, which what came may have wrong. */
export const addressSchema = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/, 'an address of 20 bytes')),
  z.transform((address) => getAddress(address)),
)

/** Bytes as hex, lower case afterwards. 128 kB at most, which is more than any chain takes. */
export const bytesSchema = z.pipe(
  z.string().check(z.maxLength(262_146), z.regex(/^0x(?:[0-9a-fA-F]{2})*$/, 'bytes as hex')),
  z.transform((bytes) => bytes.toLowerCase() as `0x${string}`),
)

/** 32 bytes as hex, lower case afterwards. */
export const hashSchema = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/, '32 bytes as hex')),
  z.transform((hash) => hash.toLowerCase() as `0x${string}`),
)

/** A number as hex of at most so many bits, leading zeros allowed since some clients pad; read as `bigint`. */
export function quantitySchema(bits: number) {
  return z.pipe(
    z.string().check(
      z.regex(/^0x[0-9a-fA-F]{1,64}$/, 'a number as hex'),
      z.refine((hex) => !/^0x[0-9a-fA-F]{1,64}$/.test(hex) || BigInt(hex) < 1n << BigInt(bits), `at most ${bits} bits`),
    ),
    z.transform((hex) => BigInt(hex)),
  )
}

/** A chain's EIP-155 number as hex, read as a number. */
export const chainIdSchema = z.pipe(
  quantitySchema(53),
  z.transform((chainId) => Number(chainId)),
)
