import { ProviderError } from '../providers/errors.ts'
import type { QuoteRequest, QuoteSource, SourceQuote } from './QuoteSource.ts'
import { createCostConverter, feeOf } from './quotes.ts'
import { MILLION } from './search/constantProduct.ts'
import type { SwapChain } from './swapChain.ts'

/** The offers for an order, and the facts that hold for all of them. */
export type Offers = {
  /** The best first. */
  offers: readonly SourceQuote[]
  /** The gateway's fee, in atomic units of the paid token, and its rate, in basis points. */
  fee: bigint
  feeBps: bigint
  warnings: readonly string[]
}

type Order = Pick<QuoteRequest, 'tokenIn' | 'tokenOut' | 'gasPrice'> & { amount: bigint }

/**
 * Asks a chain's sources, except those with a router that the gateway does not list, and sorts their offers by the amount net
 * of gas. A source whose service does not answer is left out, since the chain's own pools suffice.
 *
 * @throws {ChainUnavailableError}
 */
export async function findOffers(
  { chain, sources, readTerms }: Pick<SwapChain, 'chain' | 'sources' | 'readTerms'>,
  { tokenIn, tokenOut, amount, gasPrice }: Order,
): Promise<Offers> {
  const [{ feeBps, routers }, prices] = await Promise.all([
    readTerms(),
    chain.prices.find(['native', tokenIn, tokenOut]),
  ])
  const fee = feeOf(amount, feeBps)
  const costOfWei = createCostConverter(chain, { prices, token: tokenOut })
  const request = { tokenIn, tokenOut, amountIn: amount - fee, costOfWei, gasPrice }
  const listed = sources.filter((source) => source.routers.every((router) => routers.has(router)))
  const found = await Promise.all(listed.map((source) => askSource(source, request)))
  const isPriced = prices.has(tokenIn) && prices.has(tokenOut)
  const equivalents = {
    tokenIn: createCostConverter(chain, { prices, token: tokenIn })?.(REFERENCE_WEI),
    tokenOut: costOfWei?.(REFERENCE_WEI),
  }
  return {
    offers: found
      .filter((offer) => offer !== undefined)
      .map((offer) => ({
        ...offer,
        priceImpact: offer.priceImpact ?? impactByPrices(equivalents, { ...request, ...offer }),
      }))
      .toSorted((one, other) => (one.net < other.net ? 1 : one.net > other.net ? -1 : 0)),
    fee,
    feeBps,
    warnings: isPriced ? [] : ['price_unknown'],
  }
}

/** Enough wei that no token's price is lost to rounding. */
const REFERENCE_WEI = 10n ** 36n

/**
 * Computes how much less the received side is worth than the paid side.
 *
 * @param equivalents - the amount of each token that is worth {@link REFERENCE_WEI}.
 * @returns parts per million; undefined when a price is missing.
 */
function impactByPrices(
  equivalents: { tokenIn: bigint | undefined; tokenOut: bigint | undefined },
  { amountIn, amountOut }: { amountIn: bigint; amountOut: bigint },
): bigint | undefined {
  if (!equivalents.tokenIn || !equivalents.tokenOut || amountIn === 0n) return undefined
  // Each amount is multiplied by the other token's equivalent. Dividing it by the equivalent of its own token would round.
  const [paid, received] = [amountIn * equivalents.tokenOut, amountOut * equivalents.tokenIn]
  return received >= paid ? 0n : ((paid - received) * MILLION) / paid
}

async function askSource(source: QuoteSource, request: QuoteRequest): Promise<SourceQuote | undefined> {
  try {
    return await source.quote(request)
  } catch (error) {
    if (error instanceof ProviderError) return undefined
    throw error
  }
}
