import '../jitless.ts'
import * as z from 'zod/mini'
import { chainIdSchema } from '../data/values.ts'
import { paymentCurrencySchema, purchaseCurrencySchema } from './answers.ts'
import { onRampLimits } from './limits.ts'
import {
  amountSchema,
  countrySchema,
  currencyCodeSchema,
  onRampProviderSchema,
  orderIdSchema,
  symbolSchema,
  timeZoneSchema,
} from './values.ts'

/**
 * The buyer's location, which our kit adds to each call. Without the location, only the restrictions that apply everywhere are
 * checked.
 */
const buyerLocation = {
  country: z.optional(countrySchema),
  timeZone: z.optional(timeZoneSchema),
}

/** The query of `GET /v1/onramp/providers`. */
export const onRampProvidersQuerySchema = z.object({
  /** Limits the answer to providers that sell on this chain. */
  chainId: z.optional(chainIdSchema),
  ...buyerLocation,
})

/** The query of `GET /v1/onramp/options`. Other kits send none of these fields. */
export const onRampOptionsQuerySchema = z.object({
  /** The provider whose offers are requested. @default all providers */
  provider: z.optional(onRampProviderSchema),
  chainId: z.optional(chainIdSchema),
  ...buyerLocation,
})

/** The body of `POST /v1/onramp/quote`. */
export const onRampQuoteRequestSchema = z.object({
  purchaseCurrency: purchaseCurrencySchema,
  paymentCurrency: paymentCurrencySchema,
  /** The payment, in the payment currency; `0` when the user typed none. */
  amount: amountSchema,
  /** The symbol of the token to buy, as other kits send it. */
  network: z.optional(z.string().check(z.maxLength(64))),
  /** Sent only by our kit: the provider to ask. @default the provider with the best quote */
  provider: z.optional(onRampProviderSchema),
  /** Sent only by our kit: the network to deliver on. @default the token's first network on which the provider sells */
  chainId: z.optional(chainIdSchema),
  /** Sent only by our kit: the payment method, such as `card`. */
  paymentMethod: z.optional(z.string().check(z.maxLength(64))),
  ...buyerLocation,
})

const text = z.string().check(z.maxLength(128))

/** The body of `POST /v1/generators/onrampurl`. */
export const onRampUrlRequestSchema = z.object({
  destinationWallets: z
    .array(
      z.object({
        /** A plain address. */
        address: text,
        /** Chains, by the names that providers use. */
        blockchains: z._default(z.array(text).check(z.maxLength(onRampLimits.listEntries)), []),
        /** Symbols of tokens. */
        assets: z._default(z.array(text).check(z.maxLength(onRampLimits.listEntries)), []),
      }),
    )
    .check(z.minLength(1), z.maxLength(onRampLimits.wallets)),
  defaultNetwork: z.optional(text),
  partnerUserId: z.optional(text),
  defaultExperience: z._default(z.enum(['buy', 'send']), 'buy'),
  /** A number, or its digits; 0 counts as absent. */
  presetCryptoAmount: z.optional(z.union([z.number().check(z.nonnegative()), amountSchema])),
  presetFiatAmount: z.optional(z.union([z.number().check(z.nonnegative()), amountSchema])),
  /**
   * The provider. Only our kit sends this field and those below. @default `coinbase`, as other kits expect, or the sandbox if
   * Coinbase is not configured
   */
  provider: z.optional(onRampProviderSchema),
  /** The network to deliver on. @default `defaultNetwork` */
  chainId: z.optional(chainIdSchema),
  /** The symbol of the token to buy. @default the first of the destination's assets */
  purchaseCurrency: z.optional(symbolSchema),
  /** @default 'USD' */
  paymentCurrency: z._default(currencyCodeSchema, 'USD'),
  paymentMethod: z.optional(z.string().check(z.maxLength(64))),
  /** Where the provider's page returns to: a page of the caller's own origin. */
  redirectUrl: z.optional(z.string().check(z.maxLength(2_048))),
  ...buyerLocation,
})

/** The path of `GET /v1/onramp/orders/{id}`. */
export const onRampOrderPathSchema = z.object({ id: orderIdSchema })
