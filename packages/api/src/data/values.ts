import '../jitless.ts'
import { type CaipAddress, type CaipNetworkId, isCaipAddress, isCaipNetworkId } from '@holdfast/caip'
import * as z from 'zod/mini'

/** A CAIP-2 chain id, such as `eip155:1`. */
export const chainIdSchema = z.custom<CaipNetworkId>(isCaipNetworkId, 'a CAIP-2 chain id, such as eip155:1')

/** A CAIP-10 address of an account or a token, such as `eip155:1:0xab16…`. */
export const caipAddressSchema = z.custom<CaipAddress>(isCaipAddress, 'a CAIP-10 address, such as eip155:1:0xab16…')

/** A number without a sign and without an exponent, such as `1.50`. Money stays a string until it is shown. */
export const decimalSchema = z.string().check(z.maxLength(400), z.regex(/^\d+(?:\.\d+)?$/))

/** A whole number without a sign, such as a token id, a block number or an amount of atomic units. */
export const wholeSchema = z.string().check(z.maxLength(78), z.regex(/^\d+$/))

/** A price, or the worth of a holding. Null when the price is not known, which differs from 0. */
export const worthSchema = z.pipe(
  z.optional(z.nullable(z.number().check(z.nonnegative()))),
  z.transform((worth) => worth ?? null),
)

/** The URL of an image that a page may show; any URL other than http(s) reads as absent. */
export const imageUrlSchema = z.pipe(
  z.catch(z.optional(z.nullable(z.string().check(z.maxLength(8_192)))), undefined),
  z.transform((url) => (url && /^https?:\/\//i.test(url) ? url : undefined)),
)

/** A name or symbol as a token states it; the server has removed control characters and truncated it. */
export const nameSchema = z.string().check(z.maxLength(256))

/** The server's verdict whether a token or an NFT is spam. Without a valid verdict, the token or NFT does not count as spam. */
export const flagsSchema = z.catch(z.object({ is_spam: z.boolean() }), { is_spam: false })

/** The currencies in which prices are given. */
export const currencies = ['usd', 'eur', 'gbp', 'aud', 'cad', 'inr', 'jpy', 'btc', 'eth'] as const
/** A currency in which prices are given, as the API spells it. */
export type Currency = (typeof currencies)[number]
