import { ProviderError } from '../providers/errors.ts'
import { NoRouteError, QuoteMovedError, SwapWouldFailError } from './errors.ts'
import type { SourceQuote } from './QuoteSource.ts'
import type { SwapChain } from './swapChain.ts'
import { encodeSwap, type SwapCall, simulateBatch, simulateSwap } from './transactions.ts'

type Order = Omit<Parameters<typeof encodeSwap>[0], 'gateway' | 'route'>
type Built = { quote: SourceQuote; call: SwapCall; amountOut: bigint; gas: bigint }

/**
 * Builds the exchange of the first offer that succeeds in a simulation on the chain. If an offer fails, because a pool is
 * paused or a service has withdrawn the offer, the next best is tried. Offers below the minimum are left out.
 *
 * @param offers - the best first.
 * @param options.approval - a call that the account makes right before the exchange; both are simulated together.
 * @throws the first failure of an offer: {QuoteMovedError} | {SwapWouldFailError} | {ProviderError}; {NoRouteError} when all
 * offers are below the minimum or withdrawn; {ChainUnavailableError}.
 */
export async function buildBestOffer(
  { chain, gateway }: Pick<SwapChain, 'chain' | 'gateway'>,
  offers: readonly SourceQuote[],
  order: Order,
  { approval }: { approval?: SwapCall | undefined } = {},
): Promise<Built> {
  let failure: Error | undefined
  for (const quote of offers.filter(({ amountOut }) => amountOut >= order.minimumOut)) {
    try {
      const route = await quote.encode({ account: order.account, gateway, deadline: order.deadline })
      if (!route) continue
      const call = encodeSwap({ ...order, gateway, route })
      const simulation = approval ? simulateBatch(chain.ask, approval, call) : simulateSwap(chain.ask, call)
      return { quote, call, ...(await simulation) }
    } catch (error) {
      const isOfferError =
        error instanceof SwapWouldFailError || error instanceof QuoteMovedError || error instanceof ProviderError
      if (!isOfferError) throw error
      failure ??= error
    }
  }
  throw failure ?? new NoRouteError()
}
