import type { SwapQuote } from '@holdfast/api/swap'
import { type CaipNetworkId, checksumAddress, formatAmount } from '@holdfast/caip'
import type { DataChain } from '../chain-data/createDataChains.ts'
import type { Price } from '../prices/decimal.ts'
import type { PricedToken } from '../prices/PriceSource.ts'
import type { SourceQuote, SwapToken } from './QuoteSource.ts'
import { MILLION } from './search/constantProduct.ts'

/** How long a quote is meant to be shown, in seconds. */
export const QUOTE_VALID_S = 30

const BPS = 10_000n

/** The price impacts above which a quote carries a warning, in parts per million. For `extreme`, kits ask for a confirmation. */
const IMPACT = { high: 50_000n, extreme: 150_000n } as const

/** Computes the gateway's fee on an amount, rounded down as in the contract. */
export function feeOf(amount: bigint, feeBps: bigint): bigint {
  return (amount * feeBps) / BPS
}

/** Computes the minimum output, rounded down. @param slippageBps - hundredths of a percent. */
export function minimumOf(amountOut: bigint, slippageBps: bigint): bigint {
  return (amountOut * (BPS - slippageBps)) / BPS
}

/** Makes a function that converts wei into atomic units of a token; undefined without a price or the token's decimals. */
export function createCostConverter(
  chain: Pick<DataChain, 'knownTokens' | 'network'>,
  { prices, token }: { prices: ReadonlyMap<PricedToken, Price>; token: SwapToken },
): ((wei: bigint) => bigint) | undefined {
  if (token === 'native') return (wei) => wei
  const [nativePrice, tokenPrice] = [prices.get('native'), prices.get(token)]
  const decimals = chain.knownTokens.find(token)?.decimals
  if (!nativePrice || !tokenPrice || tokenPrice.value === 0n || decimals === undefined) return undefined
  const [tokenUnit, nativeUnit] = [10n ** BigInt(decimals), 10n ** BigInt(chain.network.nativeCurrency.decimals)]
  return (wei) => (wei * nativePrice.value * tokenUnit) / (tokenPrice.value * nativeUnit)
}

/** Describes an offer with the fields that a quote and a built transaction have in common. */
export function describeQuote(
  quote: SourceQuote,
  options: {
    chainId: CaipNetworkId
    fee: bigint
    feeBps: bigint
    slippageBps: bigint
    warnings: readonly string[]
  },
): Omit<SwapQuote, 'id' | 'fromAmount' | 'fromAccount' | 'toAmount' | 'toAccount' | 'validUntil' | 'validForS'> {
  const { chainId, fee, feeBps, slippageBps, warnings } = options
  const { priceImpact } = quote
  return {
    minimumReceived: String(minimumOf(quote.amountOut, slippageBps)),
    fee: { amount: String(fee), bps: Number(feeBps) },
    // As a percentage, parts per million have four decimals.
    ...(priceImpact !== undefined && {
      priceImpact: formatAmount(priceImpact > MILLION ? MILLION : priceImpact, 4),
    }),
    route: quote.legs.map(({ amountIn, path, pools }) => ({
      amount: String(amountIn),
      path: path.map((token) => `${chainId}:${checksumAddress(token)}` as const),
      pools: pools.map((pool) => checksumAddress(pool)),
    })),
    source: quote.source,
    gas: String(quote.gas),
    warnings: [...new Set([...warnings, ...warningsOf(priceImpact)])],
  }
}

function warningsOf(priceImpact: bigint | undefined): string[] {
  if (priceImpact === undefined) return ['price_unknown']
  if (priceImpact > IMPACT.extreme) return ['impact_extreme']
  return priceImpact > IMPACT.high ? ['impact_high'] : []
}
