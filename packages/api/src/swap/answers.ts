import '../jitless.ts'
import * as z from 'zod/mini'
import { caipAddressSchema, decimalSchema, imageUrlSchema, nameSchema, wholeSchema } from '../data/values.ts'
import { validEntries } from '../validEntries.ts'
import { hexSchema } from './values.ts'

const swapTokenSchema = z.object({
  name: nameSchema,
  symbol: nameSchema,
  /** CAIP-10; the native currency has its namespace's placeholder. */
  address: caipAddressSchema,
  decimals: z.int().check(z.gte(0), z.lte(77)),
  logoUri: imageUrlSchema,
  /** Whether the token accepts a signature in place of an approval (EIP-2612). */
  eip2612: z.catch(z.optional(z.boolean()), undefined),
})
/** A token that can be swapped. */
export type SwapToken = z.output<typeof swapTokenSchema>

/** The answer of `GET /v1/convert/tokens`. */
export const swapTokensSchema = z.object({ tokens: validEntries(swapTokenSchema) })
/** The answer of `GET /v1/convert/tokens`. */
export type SwapTokens = z.output<typeof swapTokensSchema>

/** The answer of `GET /v1/convert/gas-price`: wei per unit of gas. */
export const swapGasPriceSchema = z.object({ standard: wholeSchema, fast: wholeSchema, instant: wholeSchema })
/** The answer of `GET /v1/convert/gas-price`. */
export type SwapGasPrice = z.output<typeof swapGasPriceSchema>

/** A part of the paid amount, and the path that it takes from token to token. */
const legSchema = z.object({
  /** The part of `fromAmount`, after the fee, that takes this path, in atomic units of the paid token. */
  amount: wholeSchema,
  /** The tokens in order, by CAIP-10 address, from the paid to the received one. */
  path: z.array(caipAddressSchema),
  /** The pools between those tokens, by plain address. Empty if the quote's source does not name them. */
  pools: z.array(z.string()),
})

/** The fields that only our server adds to a quote. */
const ourFields = {
  /** The least amount that is received at the requested slippage. */
  minimumReceived: z.optional(wholeSchema),
  /** The gateway's fee, in the paid token. */
  fee: z.optional(z.object({ amount: wholeSchema, bps: z.int() })),
  /** How far the swap itself moves the price, in percent, including the fees of the pools. */
  priceImpact: z.optional(decimalSchema),
  route: z.optional(z.array(legSchema)),
  /** The name of the quote's source. */
  source: z.optional(z.string()),
  /** When the quote expires, in Unix seconds by the server's clock. */
  validUntil: z.optional(z.int()),
  /** How long the quote is valid after its arrival, in seconds. Unlike `validUntil`, it does not depend on the device's clock. */
  validForS: z.optional(z.int()),
  /** The estimated units of gas. */
  gas: z.optional(wholeSchema),
  /**
   * `impact_high` over 5 %, `impact_extreme` over 15 %, `price_unknown` if one of the tokens has no price. New warnings may be
   * added.
   */
  warnings: z.optional(z.array(z.string())),
}

const swapQuoteSchema = z.object({
  id: z.nullable(z.string()),
  fromAmount: wholeSchema,
  fromAccount: caipAddressSchema,
  toAmount: wholeSchema,
  toAccount: caipAddressSchema,
  ...ourFields,
})
/** A quote. Amounts are in atomic units; `fromAccount` and `toAccount` are the CAIP-10 addresses of the tokens. */
export type SwapQuote = z.output<typeof swapQuoteSchema>

/** The answer of `GET /v1/convert/quotes`: the best quote comes first. */
export const swapQuotesSchema = z.object({
  quotes: validEntries(swapQuoteSchema),
  /** The reason if there is no quote. */
  reason: z.optional(z.string()),
})
/** The answer of `GET /v1/convert/quotes`. */
export type SwapQuotes = z.output<typeof swapQuotesSchema>

/** The answer of `GET /v1/convert/allowance`, in atomic units. */
export const swapAllowanceSchema = z.object({ allowance: wholeSchema })
/** The answer of `GET /v1/convert/allowance`. */
export type SwapAllowance = z.output<typeof swapAllowanceSchema>

/** A field of an EIP-712 type. */
const typedFieldSchema = z.object({ name: z.string(), type: z.string() })

const permitOfferSchema = z.object({
  /** `eip2612`: the token accepts the signature. `permit2`: Permit2 accepts it, and already has an allowance for the token. */
  kind: z.enum(['eip2612', 'permit2']),
  /**
   * The data to sign unchanged by `eth_signTypedData_v4`. The signature allows the gateway to take exactly the requested
   * amount, once.
   */
  typedData: z.object({
    domain: z.object({
      name: z.string(),
      version: z.optional(z.string()),
      chainId: z.int(),
      verifyingContract: z.string(),
    }),
    types: z.record(z.string(), z.array(typedFieldSchema)),
    primaryType: z.string(),
    message: z.record(z.string(), z.unknown()),
  }),
  /** Values of `message` that `build-transaction` needs together with the signature. The deadline is in Unix seconds. */
  nonce: wholeSchema,
  deadline: wholeSchema,
})
/** A signature that can replace an approval. */
export type SwapPermitOffer = z.output<typeof permitOfferSchema>

/**
 * The answer of `GET /v1/convert/build-approve`. Both `from` and `to` are the token's address, since some clients send the
 * approval to the address in `to`, and others to the one in `from`.
 */
export const swapApprovalSchema = z.object({
  tx: z.object({
    from: caipAddressSchema,
    to: caipAddressSchema,
    data: hexSchema,
    value: wholeSchema,
    eip155: z.object({ gas: z.number(), gasPrice: wholeSchema }),
    /** The spender and the amount. Only our server sends them. */
    spender: z.optional(caipAddressSchema),
    amount: z.optional(wholeSchema),
  }),
  /** An alternative to `tx`, if the token or Permit2 allows it. An invalid offer is ignored, since `tx` suffices. */
  permit: z.catch(z.optional(permitOfferSchema), undefined),
})
/** The answer of `GET /v1/convert/build-approve`. */
export type SwapApproval = z.output<typeof swapApprovalSchema>

/** The answer of `POST /v1/convert/build-transaction`. */
export const swapTransactionSchema = z.object({
  tx: z.object({
    from: caipAddressSchema,
    to: caipAddressSchema,
    data: hexSchema,
    /** The amount to receive if the price stays the same. */
    amount: wholeSchema,
    eip155: z.object({ gas: wholeSchema, gasPrice: wholeSchema }),
    /** The wei to send with the call. Only our server sends this field and those below. */
    value: z.optional(wholeSchema),
    ...ourFields,
  }),
})
/** The answer of `POST /v1/convert/build-transaction`. */
export type SwapTransaction = z.output<typeof swapTransactionSchema>
