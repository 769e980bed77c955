import '../../jitless.ts'
import * as z from 'zod/mini'
import { validEntries } from '../../validEntries.ts'
import {
  caipAddressSchema,
  chainIdSchema,
  decimalSchema,
  flagsSchema,
  imageUrlSchema,
  nameSchema,
  worthSchema,
} from '../values.ts'

/** An account's balance of a token or of a chain's native currency. */
export const balanceSchema = z.object({
  name: nameSchema,
  symbol: nameSchema,
  chainId: chainIdSchema,
  /** The token's CAIP-10 address; absent for the chain's native currency. */
  address: z.optional(caipAddressSchema),
  /** The worth of the balance, in the requested currency; null when no price is known. */
  value: worthSchema,
  /** The price of one whole token, in the requested currency; null when not known. */
  price: worthSchema,
  quantity: z.object({
    /** Decimal places of the token, as a string. */
    decimals: z.string().check(z.regex(/^\d{1,3}$/)),
    /** In whole tokens, such as `1.5`. */
    numeric: decimalSchema,
  }),
  /** Empty when there is no picture. */
  iconUrl: z.pipe(
    imageUrlSchema,
    z.transform((url) => url ?? ''),
  ),
  flags: flagsSchema,
  /** The source of the price, such as `chainlink` or `uniswap-v3`. */
  priceSource: z.optional(z.nullable(z.string())),
  /** The time of the price, in ISO 8601. */
  priceUpdatedAt: z.optional(z.nullable(z.string())),
})

/** `GET /v1/account/{address}/balance`. */
export const balancesSchema = z.object({
  balances: validEntries(balanceSchema),
  /** When the balances were read, in ISO 8601. */
  updatedAt: z.optional(z.string()),
})

/** An account's balance of a token or of a chain's native currency. */
export type Balance = z.infer<typeof balanceSchema>
/** An account's balances. */
export type Balances = z.infer<typeof balancesSchema>
