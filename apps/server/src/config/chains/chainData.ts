import { isAddress } from '@holdfast/caip'
import * as z from 'zod'
import { lowerHex } from '../../chain/lowerHex.ts'

/** The least liquidity of a pool that prices a token, in dollars. Only the other token in the pool counts. */
const MIN_LIQUIDITY_USD = '10000'
/** The time over which a pool's price is averaged, in seconds. */
const WINDOW_S = 1_800
/** The address of 0x's AllowanceHolder on most chains. @see https://docs.0x.org/docs/core-concepts/contracts */
const ALLOWANCE_HOLDER = '0x0000000000001ff3684f28c67538d4d072c22734'
/** The largest age of a price, in seconds: a little more than a day, because most feeds update at least daily. */
const MAX_AGE_S = 90_000

const address = z
  .custom<`0x${string}`>((value) => isAddress(value, 'eip155') && value.startsWith('0x'), {
    error: 'not an EVM address',
  })
  .transform((value) => lowerHex(value))
/** May name any host, because the URL comes from the operator's own file. Credentials belong in `apiKey`. */
const serviceUrl = z.url({ protocol: /^https?$/ }).refine(
  (text) => {
    const { username, password, search, hash } = new URL(text)
    return `${username}${password}${search}${hash}` === ''
  },
  { error: 'an address without a user name, query or fragment' },
)
const decimal = z.string().regex(/^\d{1,30}(?:\.\d{1,18})?$/, { error: 'a decimal such as "2000.50", as a string' })
/** Creates the schema of a record whose keys are token addresses, or `native`. */
const perToken = <Value extends z.ZodType>(value: Value) => z.record(z.union([z.literal('native'), address]), value)

const pools = {
  /** For each token, the pool that prices it. */
  pools: z.record(address, address),
  minLiquidityUsd: decimal.default(MIN_LIQUIDITY_USD),
}

const priceSourceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('table'), prices: perToken(decimal) }),
  z.strictObject({
    kind: z.literal('chainlink'),
    feeds: perToken(address),
    maxAgeS: z.number().int().positive().default(MAX_AGE_S),
  }),
  z.strictObject({ kind: z.literal('uniswap-v2'), ...pools }),
  z.strictObject({
    kind: z.literal('uniswap-v3'),
    ...pools,
    windowS: z.number().int().min(60).max(86_400).default(WINDOW_S),
  }),
])

/** Pools of one factory, and the router that swaps through them. */
const poolGroupSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('uniswap-v2'),
    factory: address,
    router: address,
    /** The share of each payment that a pool keeps as its fee, in basis points. */
    feeBps: z.number().int().min(0).max(1_000).default(30),
  }),
  z.strictObject({
    kind: z.literal('uniswap-v3'),
    factory: address,
    /** A router with the interface of `SwapRouter`: `exactInput` takes a deadline. */
    router: address,
    /** A quoter with the interface of `QuoterV2`. */
    quoter: address,
    /** The fees of the pools that the factory makes, in hundredths of a basis point. */
    fees: z.array(z.number().int().min(0).max(999_999)).min(1).max(8).default([100, 500, 3_000, 10_000]),
  }),
])

/** The operator's settings for swaps on a chain. They need `wrappedNative` in the chain's data settings. */
const swapSchema = z.strictObject({
  /** The gateway contract: it calls the routers, and takes the fee. */
  gateway: address,
  /** Pools for swaps. The gateway must have been deployed with their routers. */
  pools: z.array(poolGroupSchema).min(1).max(4),
  /** A service that knows more pools. The gateway must have been deployed with `allowanceHolder` as one of its routers. */
  aggregator: z
    .strictObject({
      kind: z.literal('0x'),
      apiKey: z.string().regex(/^[\x21-\x7e]{1,200}$/, { error: 'a key without spaces' }),
      url: serviceUrl.default('https://api.0x.org'),
      allowanceHolder: address.default(ALLOWANCE_HOLDER),
    })
    .optional(),
  /** Tokens that a route may pass through: those with which most other tokens have pools. */
  baseTokens: z.array(address).max(8).default([]),
  /** Tokens that accept allowances by signature (EIP-2612). */
  permitTokens: z.array(address).default([]),
})

/** The operator's settings for balances, history and prices on a chain. */
export const chainDataSchema = z
  .strictObject({
    /** Tokens that the operator vouches for: they never count as spam, and their balances are always read. */
    tokens: z
      .array(
        z.strictObject({
          address,
          name: z.string().min(1).max(128),
          symbol: z.string().min(1).max(32),
          decimals: z.number().int().min(0).max(36),
          iconUrl: z.url({ protocol: /^https$/ }).optional(),
        }),
      )
      .default([]),
    /** Contracts of tokens and collections that are spam. */
    spam: z.array(address).default([]),
    /** The sources of prices, in the order in which they are asked. */
    prices: z.array(priceSourceSchema).default([]),
    /** The token that wraps the native currency, at the same price. */
    wrappedNative: address.optional(),
    /** Settings for swaps. */
    swap: swapSchema.optional(),
    /** The address of Multicall3, if it is not the usual address. */
    multicall: address.optional(),
    /** The address of ENS's universal resolver. */
    ensUniversalResolver: address.optional(),
    /** The address of the resolver for the operator's own name zone. This server is that resolver's gateway (ERC-3668). */
    nameResolver: address.optional(),
    /** A service that provides the data of a chain that this server does not index. */
    provider: z
      .strictObject({ kind: z.literal('blockscout'), url: serviceUrl, apiKey: z.string().min(1).optional() })
      .optional(),
  })
  .refine(({ swap, wrappedNative }) => swap === undefined || wrappedNative !== undefined, {
    error: 'it needs wrappedNative beside it',
    path: ['swap'],
  })

/** The operator's settings for balances, history and prices on a chain. */
export type ChainData = z.output<typeof chainDataSchema>
/** One source of prices, as it is configured. */
export type PriceSourceConfig = z.output<typeof priceSourceSchema>
/** Pools of one factory, as they are configured. */
export type PoolGroup = z.output<typeof poolGroupSchema>
/** The operator's settings for swaps on a chain. */
export type SwapConfig = NonNullable<ChainData['swap']>
