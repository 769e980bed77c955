import * as z from 'zod/mini'
import { decimal } from '../decimal.ts'

const text = z.string().check(z.maxLength(512))
const optional = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(z.nullable(schema)), undefined)

/** The answer of `GET /service-providers/limits/fiat-currency-purchases`. */
export const limitsSchema = z.array(z.object({ currencyCode: text, minimumAmount: decimal, maximumAmount: decimal }))

/** The answer of `GET /service-providers/properties/crypto-currencies`. */
export const cryptoCurrenciesSchema = z.array(
  z.object({
    /** Includes the chain, such as `USDC_BASE`. */
    currencyCode: text,
    name: optional(text),
    chainCode: optional(text),
    chainName: optional(text),
    chainId: optional(text),
    contractAddress: optional(text),
  }),
)

const quote = z.object({
  serviceProvider: text,
  sourceAmount: decimal,
  destinationAmount: decimal,
  totalFee: optional(decimal),
  networkFee: optional(decimal),
})
/** A quote of one of the companies behind Meld. */
export type MeldQuote = z.output<typeof quote>

/** The answer of `POST /payments/crypto/quote`. */
export const quotesSchema = z.object({ quotes: z.nullable(z.array(quote)) })

/** The answer of `POST /crypto/session/widget`. */
export const sessionSchema = z.object({
  id: text.check(z.minLength(1)),
  widgetUrl: z.string().check(
    z.maxLength(8_192),
    z.refine((address) => /^https?:\/\//i.test(address) && URL.canParse(address)),
  ),
})

const transaction = z.object({
  id: text.check(z.minLength(1)),
  status: text,
  sourceAmount: optional(decimal),
  sourceCurrencyCode: optional(text),
  destinationAmount: optional(decimal),
  destinationCurrencyCode: optional(text),
  cryptoDetails: optional(
    z.object({
      walletAddress: optional(text),
      blockchainTransactionId: optional(text),
      chainId: optional(text),
    }),
  ),
})
/** A transaction of Meld. */
export type MeldTransaction = z.output<typeof transaction>

/** The answer about one transaction. */
export const transactionSchema = z.object({ transaction })

/** A webhook. The one with the status `PENDING_CREATED` comes before the session is known, so it lacks fields. */
export const eventSchema = z.object({
  eventType: text,
  eventId: text.check(z.minLength(1)),
  payload: z.object({
    paymentTransactionId: optional(text),
    paymentTransactionStatus: optional(text),
    externalSessionId: optional(text),
  }),
})
