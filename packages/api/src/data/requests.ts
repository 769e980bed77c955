import '../jitless.ts'
import * as z from 'zod/mini'
import { onRampProviderSchema } from '../onramp/values.ts'
import { dataLimits } from './limits.ts'
import { caipAddressSchema, chainIdSchema, currencies } from './values.ts'

const cursor = z.string().check(z.maxLength(dataLimits.cursor))
const account = z.string().check(z.maxLength(128))

/** CAIP-10 addresses separated by commas; empty parts are ignored. The text has room for 192 characters per address. */
const addressList = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(dataLimits.forceUpdate * 192)),
    z.transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    ),
  ),
  z.array(caipAddressSchema).check(z.maxLength(dataLimits.forceUpdate)),
)

/** The query of `GET /v1/identity/{address}`. */
export const identityQuerySchema = z.object({
  /** The plain address of the connected account. */
  sender: z.optional(account),
})

/** The query of `GET /v1/account/{account}/history`. */
export const historyQuerySchema = z.object({
  /** The `next` cursor of the previous page. */
  cursor: z.optional(cursor),
  chainId: z.optional(chainIdSchema),
  /** Selects the purchases of an on-ramp, instead of a chain's transactions. */
  onramp: z.optional(onRampProviderSchema),
})

/** The query of `GET /v1/account/{address}/balance`. */
export const balanceQuerySchema = z.object({
  currency: z._default(z.enum(currencies), 'usd'),
  /** @default every chain with data */
  chainId: z.optional(chainIdSchema),
  /** CAIP-10 addresses of the tokens whose balances must be read from the chain now. */
  forceUpdate: z.optional(addressList),
})

/** The query of `GET /v1/account/{address}/nfts`. */
export const nftsQuerySchema = z.object({
  cursor: z.optional(cursor),
  chainId: chainIdSchema,
})

/** The query of `GET /v1/transaction/{hash}`. */
export const transactionQuerySchema = z.object({
  chainId: chainIdSchema,
  /** The plain address of the account whose view of the transaction to return. @default the sender */
  account: z.optional(account),
})

/** The query of `GET /v1/events`. */
export const eventsQuerySchema = z.object({
  chainId: chainIdSchema,
  /** A plain address; without it, the server sends only blocks. */
  account: z.optional(account),
})

/** The body of `POST /v1/fungible/price`. */
export const fungiblePriceRequestSchema = z.object({
  currency: z._default(z.enum(currencies), 'usd'),
  /** CAIP-10 addresses of tokens; for a native currency, the placeholder that `nativeTokenAddress` returns. */
  addresses: z.array(caipAddressSchema).check(z.minLength(1), z.maxLength(dataLimits.prices)),
})

/** A query as strings for the URL. The type requires each parameter, so that the client forgets none. */
export type QueryStrings<Schema extends z.ZodMiniType> = Record<keyof z.output<Schema>, string | undefined>
