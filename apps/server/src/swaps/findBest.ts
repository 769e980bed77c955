import type { QuoteRequest, SourceQuote } from './QuoteSource.ts'
import { costConverter, feeOf } from './quotes.ts'
import type { SwapChain } from './swapChain.ts'

/** The best offer, and what is known of the order it is for. */
export type BestOffer = {
  best: SourceQuote | undefined
  /** What the gateway takes, in atomic units, and in basis points. */
  fee: bigint
  feeBps: bigint
  warnings: readonly string[]
}

/** Asks all sources of a chain; what is left after the gas decides. @throws {ChainUnavailableError} */
export async function findBest(
  { chain, sources, readFeeBps }: Pick<SwapChain, 'chain' | 'sources' | 'readFeeBps'>,
  { tokenIn, tokenOut, amount, gasPrice }: Pick<QuoteRequest, 'tokenIn' | 'tokenOut' | 'gasPrice'> & { amount: bigint },
): Promise<BestOffer> {
  const [feeBps, prices] = await Promise.all([readFeeBps(), chain.prices.find(['native', tokenIn, tokenOut])])
  const fee = feeOf(amount, feeBps)
  const costOfWei = costConverter(chain, { prices, tokenOut })
  const offers = await Promise.all(
    sources.map((source) => source.quote({ tokenIn, tokenOut, amountIn: amount - fee, costOfWei, gasPrice })),
  )
  const best = offers.reduce<SourceQuote | undefined>(
    (most, one) => (one && (!most || one.net > most.net) ? one : most),
    undefined,
  )
  const isPriced = prices.has(tokenIn) && prices.has(tokenOut)
  return { best, fee, feeBps, warnings: isPriced ? [] : ['price_unknown'] }
}
