import { isRecord } from '@holdfast/base'
import * as z from 'zod/mini'
import { decimal } from '../decimal.ts'

/**
 * Returns a schema that first converts an answer's names to camel case and removes its `data` wrapper. Coinbase's documentation
 * writes names both as `tx_hash` and as `txHash`, and wraps some answers.
 */
const normalized = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(
    z.pipe(
      z.unknown(),
      z.transform((value) => unwrap(toCamelCase(value, 0))),
    ),
    schema,
  )

/** The deepest nesting that is read. */
const MAX_DEPTH = 8

function toCamelCase(value: unknown, depth: number): unknown {
  if (depth > MAX_DEPTH) return undefined
  if (Array.isArray(value)) return value.map((entry) => toCamelCase(entry, depth + 1))
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [
      key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      toCamelCase(entry, depth + 1),
    ]),
  )
}

function unwrap(value: unknown): unknown {
  return isRecord(value) && isRecord(value['data']) ? value['data'] : value
}

const text = z.string().check(z.maxLength(256))
/** An amount of money. Coinbase calls its number `value` in most answers, and `amount` in some. */
const money = z.pipe(
  z.object({ value: z.optional(decimal), amount: z.optional(decimal), currency: text }),
  z.transform(({ value, amount, currency }) => ({ amount: value ?? amount, currency })),
)
const amount = z.pipe(money, z.object({ amount: decimal, currency: text }))

/** The answer of `POST /onramp/v1/token`. */
export const tokenSchema = normalized(z.object({ token: text.check(z.minLength(1)) }))

/** The answer of `GET /onramp/v1/buy/options`. */
export const optionsSchema = normalized(
  z.object({
    paymentCurrencies: z.array(
      z.object({ id: text, limits: z.array(z.object({ id: text, min: decimal, max: decimal })) }),
    ),
    purchaseCurrencies: z.array(
      z.object({
        id: text,
        name: text,
        symbol: text,
        networks: z.array(
          z.object({
            name: text,
            displayName: text,
            chainId: z._default(text, ''),
            contractAddress: z._default(text, ''),
          }),
        ),
      }),
    ),
  }),
)

/** The answer of `POST /onramp/v1/buy/quote`. */
export const quoteSchema = normalized(
  z.object({
    quoteId: text,
    paymentTotal: amount,
    paymentSubtotal: amount,
    purchaseAmount: amount,
    coinbaseFee: amount,
    networkFee: amount,
  }),
)

/** A transaction, in the list of a user's transactions and in webhooks. Coinbase leaves unknown fields empty. */
const transaction = z.object({
  transactionId: text.check(z.minLength(1)),
  status: text,
  purchaseCurrency: z.optional(text),
  purchaseNetwork: z.optional(text),
  purchaseAmount: z.catch(z.optional(amount), undefined),
  paymentTotal: z.catch(z.optional(amount), undefined),
  txHash: z.optional(text),
  walletAddress: z.optional(text),
  contractAddress: z.optional(text),
  failureReason: z.optional(text),
  partnerUserRef: z.optional(text),
})
/** A transaction of Coinbase. */
export type CoinbaseTransaction = z.output<typeof transaction>

/** The answer of `GET /onramp/v1/buy/user/{partnerUserRef}/transactions`. */
export const transactionsSchema = normalized(z.object({ transactions: z.array(transaction) }))

/** A webhook: a transaction, and the type of the event. */
export const eventSchema = normalized(z.extend(transaction, { eventType: text }))
