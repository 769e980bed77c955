import '../../jitless.ts'
import * as z from 'zod/mini'
import { validEntries } from '../../validEntries.ts'
import { caipAddressSchema, imageUrlSchema, nameSchema, worthSchema } from '../values.ts'

/** The price of a token. */
export const fungiblePriceSchema = z.object({
  name: nameSchema,
  symbol: nameSchema,
  iconUrl: z.pipe(
    imageUrlSchema,
    z.transform((url) => url ?? ''),
  ),
  /** The price of one whole token, in the requested currency; null when not known. */
  price: worthSchema,
  /** The token's CAIP-10 address, as in the request. Only our server sends it. */
  address: z.optional(caipAddressSchema),
  /** The source of the price, such as `chainlink` or `uniswap-v3`. */
  priceSource: z.optional(z.nullable(z.string())),
  /** The time of the price, in ISO 8601. */
  priceUpdatedAt: z.optional(z.nullable(z.string())),
})

/** `POST /v1/fungible/price`: the requested tokens, in the order of the request, including those without a known price. */
export const fungiblePricesSchema = z.object({ fungibles: validEntries(fungiblePriceSchema) })

/** The price of a token. */
export type FungiblePrice = z.infer<typeof fungiblePriceSchema>
/** The prices of tokens. */
export type FungiblePrices = z.infer<typeof fungiblePricesSchema>
