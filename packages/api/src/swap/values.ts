import { namespaceOf } from '@holdfast/caip'
import '../jitless.ts'
import * as z from 'zod/mini'
import { caipAddressSchema, wholeSchema } from '../data/values.ts'
import { swapLimits } from './limits.ts'

const MAX_UINT256 = 2n ** 256n - 1n

/**
 * Returns whether a text is an amount. The function must check the form itself: a schema runs every check even after another
 * has failed, and `BigInt` throws for a text that is not a number.
 */
function isAmount(text: string): boolean {
  return /^\d{1,78}$/.test(text) && BigInt(text) > 0n && BigInt(text) <= MAX_UINT256
}

/**
 * A positive amount of atomic units, as digits.
 *
 * Other kits write amounts from 10^21 on with an exponent, such as `1.5e+21`, as their number library does. The schema converts
 * such a text to digits.
 */
export const atomicAmountSchema = z.pipe(
  z.pipe(z.string().check(z.maxLength(100)), z.transform(expandExponent)),
  wholeSchema.check(z.refine((digits) => isAmount(digits), 'an amount of atomic units above 0')),
)

/** Writes a number with an exponent as digits. Returns any other text unchanged. */
function expandExponent(text: string): string {
  const [, whole = '', decimals = '', exponent = ''] = /^(\d)(?:\.(\d{1,77}))?e\+(\d{1,2})$/.exec(text) ?? []
  return whole === '' || decimals.length > Number(exponent) ? text : whole + decimals.padEnd(Number(exponent), '0')
}

/** A number that fits into one 256-bit word of a contract call, as digits. */
export const wordSchema = wholeSchema.check(
  z.refine((digits) => /^\d{1,78}$/.test(digits) && BigInt(digits) <= MAX_UINT256, 'a number of at most 256 bits'),
)

/** A CAIP-10 address of eip155, the only namespace with swaps. */
export const evmAddressSchema = caipAddressSchema.check(
  z.refine((address) => namespaceOf(address) === 'eip155', 'a CAIP-10 address of eip155'),
)

/** How far the price may move, in percent with at most two decimals. Accepts a number, or a string with a number. */
export const slippageSchema = z.coerce.number().check(
  z.gte(swapLimits.slippage.min),
  z.lte(swapLimits.slippage.max),
  z.refine((percent) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-9, 'at most two decimals'),
)

/** Bytes as hex. */
export const hexSchema = z.custom<`0x${string}`>(
  (value) => typeof value === 'string' && value.length <= 100_000 && /^0x(?:[\da-f]{2})*$/i.test(value),
  'bytes as hex',
)

/** A signature of 65 bytes, as hex. */
export const signatureSchema = z.custom<`0x${string}`>(
  (value) => typeof value === 'string' && /^0x[\da-f]{130}$/i.test(value),
  '65 bytes as hex',
)

/** A signature of up to 4 KB, as hex. A signature that a contract checks (ERC-1271) may be longer than 65 bytes. */
export const contractSignatureSchema = z.custom<`0x${string}`>(
  (value) => typeof value === 'string' && value.length <= 8_194 && /^0x(?:[\da-f]{2})+$/i.test(value),
  'up to 4096 bytes as hex',
)
