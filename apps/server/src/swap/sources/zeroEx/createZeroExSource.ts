import type { SwapConfig } from '../../../config/chains/chainData.ts'
import type { QuoteRequest, QuoteSource, SourceQuote, SwapToken } from '../../QuoteSource.ts'
import { createZeroExClient, type ZeroExClient } from './client.ts'
import { priceSchema, quoteSchema } from './schema.ts'

type Address = `0x${string}`
type Terms = { sellToken: Address; buyToken: Address; sellAmount: bigint; buyAmount: bigint }

/** The address that represents the native currency, both at 0x and in the gateway. */
const NATIVE: Address = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
/** The gas that the gateway adds to an exchange, close to the contracts' gas snapshots. */
const GATEWAY_GAS = 110_000n
/** Assumed when 0x does not state the gas of an exchange. */
const DEFAULT_GAS = 250_000n
/** The slippage limit that 0x enforces, in basis points. It may be loose: the gateway enforces the order's own minimum. */
const ZERO_EX_SLIPPAGE_BPS = '500'

/**
 * Creates a source that quotes from 0x, by its Swap API v2. The gateway is the taker: it calls the AllowanceHolder, one of its
 * listed routers, which may take exactly the leg's amount during the call. The output goes back to the gateway, which measures it.
 * An answer with another address to call, another amount or other tokens is not used.
 *
 * A quote uses `/price`, which binds no market maker. A firm quote is requested when the transaction is built.
 *
 * @see https://docs.0x.org/api-reference/openapi-yaml/swap/allowanceholder-getquote
 */
export function createZeroExSource(options: {
  chainId: number
  gateway: Address
  config: NonNullable<SwapConfig['aggregator']>
  answerMs?: number | undefined
}): QuoteSource {
  const { chainId, gateway, config } = options
  const client = createZeroExClient({ ...config, answerMs: options.answerMs })
  return {
    name: '0x',
    routers: [config.allowanceHolder],
    quote: async (request) => {
      const order = orderOf(request)
      const price = await client.get('price', priceSchema, queryOf(order, { chainId, gateway }))
      if (!price.liquidityAvailable || !matchesOrder(order, price) || price.buyAmount === 0n) return undefined
      const { tokenIn, tokenOut, amountIn, costOfWei, gasPrice } = request
      const gas = GATEWAY_GAS + (price.gas ?? DEFAULT_GAS)
      const routeTokens = (price.route?.tokens ?? []).map(({ address }) => address)
      const ends: readonly SwapToken[] = [tokenIn, tokenOut]
      const intermediate = routeTokens.filter((token) => !ends.includes(token) && token !== NATIVE)
      return {
        source: '0x',
        amountOut: price.buyAmount,
        net: price.buyAmount - (costOfWei?.(gas * gasPrice) ?? 0n),
        gas,
        // 0x names no pools that we could read.
        priceImpact: undefined,
        legs: [{ amountIn, path: [order.sellToken, ...new Set(intermediate), order.buyToken], pools: [] }],
        encode: ({ account }) =>
          requestFirmQuote(client, { order, chainId, gateway, router: config.allowanceHolder, account }),
      }
    },
    close: client.close,
  }
}

function orderOf({ tokenIn, tokenOut, amountIn }: QuoteRequest): Omit<Terms, 'buyAmount'> {
  return {
    sellToken: tokenIn === 'native' ? NATIVE : tokenIn,
    buyToken: tokenOut === 'native' ? NATIVE : tokenOut,
    sellAmount: amountIn,
  }
}

function queryOf(
  { sellToken, buyToken, sellAmount }: Omit<Terms, 'buyAmount'>,
  { chainId, gateway }: { chainId: number; gateway: Address },
): Record<string, string> {
  return {
    chainId: String(chainId),
    sellToken,
    buyToken,
    sellAmount: String(sellAmount),
    taker: gateway,
    slippageBps: ZERO_EX_SLIPPAGE_BPS,
  }
}

/** Whether an answer has the order's tokens and the order's amount. */
function matchesOrder(order: Omit<Terms, 'buyAmount'>, answer: Terms): boolean {
  return (
    answer.sellToken === order.sellToken && answer.buyToken === order.buyToken && answer.sellAmount === order.sellAmount
  )
}

/** @returns undefined when 0x no longer makes an offer, or offers other terms or another call than the gateway expects. */
async function requestFirmQuote(
  client: ZeroExClient,
  given: {
    order: Omit<Terms, 'buyAmount'>
    chainId: number
    gateway: Address
    router: Address
    account: Address
  },
): ReturnType<SourceQuote['encode']> {
  const { order, chainId, gateway, router, account } = given
  const query = { ...queryOf(order, { chainId, gateway }), txOrigin: account }
  const quote = await client.get('quote', quoteSchema, query)
  if (!quote.liquidityAvailable || !matchesOrder(order, quote)) return undefined
  const { to, data, value } = quote.transaction
  const expected = order.sellToken === NATIVE ? order.sellAmount : 0n
  return to === router && value === expected ? [{ router, amountIn: order.sellAmount, data }] : undefined
}
