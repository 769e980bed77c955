import { describe, expect, it } from 'vitest'
import { ChainUnavailableError } from '../chain/reads/errors.ts'
import type { DataChain } from '../chain-data/createDataChains.ts'
import { devnetChains } from '../config/chains/chains.ts'
import { parsePrice } from '../prices/decimal.ts'
import type { PricedToken } from '../prices/PriceSource.ts'
import { ProviderError } from '../providers/errors.ts'
import { createKnownTokens } from '../spam/knownTokens.ts'
import { findOffers } from './findOffers.ts'
import type { QuoteRequest, QuoteSource, SourceQuote } from './QuoteSource.ts'

const [listed, unlisted] = [`0x${'11'.repeat(20)}`, `0x${'22'.repeat(20)}`] as const
const [served] = devnetChains(8545)
if (!served?.data) throw new Error('there is no local chain')
const { data, network } = served
const dollar = data.tokens.find(({ symbol }) => symbol === 'HUSD')?.address ?? '0x'
const terms = { feeBps: 85n, permit2: unlisted, routers: new Set([listed]) }

/** Makes a chain with the devnet's tokens, at the given prices. */
function chainWith(prices: Readonly<Record<string, string>>): Pick<DataChain, 'network' | 'knownTokens' | 'prices'> {
  const entries = Object.entries(prices).map(([token, price]) => {
    const value = parsePrice(price)
    if (value === undefined) throw new TypeError('not a price')
    return [token as PricedToken, { value, at: 0, source: 'table' }] as const
  })
  return {
    network,
    knownTokens: createKnownTokens({ data, nativeSymbol: 'ETH' }),
    prices: { find: () => Promise.resolve(new Map(entries)) } as unknown as DataChain['prices'], // Only `find` is called.
  }
}

function sourceOf(
  answer: Partial<SourceQuote> | Error | undefined,
  routers: readonly `0x${string}`[] = [listed],
): QuoteSource & { asked: QuoteRequest[] } {
  const asked: QuoteRequest[] = []
  return {
    name: 'source',
    routers,
    asked,
    quote: (request) => {
      asked.push(request)
      if (answer instanceof Error) return Promise.reject(answer)
      if (!answer) return Promise.resolve(undefined)
      const amountOut = answer.amountOut ?? 1n
      const rest = { source: 'source', gas: 1n, priceImpact: undefined, legs: [] }
      return Promise.resolve({
        ...rest,
        amountOut,
        net: amountOut,
        encode: () => Promise.resolve(undefined),
        ...answer,
      })
    },
  }
}

function find(sources: readonly QuoteSource[], prices: Readonly<Record<string, string>> = {}) {
  const chain = chainWith(prices) as DataChain // No more of the chain is read.
  const order = { tokenIn: 'native', tokenOut: dollar, amount: 10n ** 18n, gasPrice: 1n } as const
  return findOffers({ chain, sources, readTerms: () => Promise.resolve(terms) }, order)
}

describe('findOffers', () => {
  it('default: each source is asked about the amount after the fee, and the offer with the most net of gas comes first', async () => {
    const sources = [{ net: 5n }, { net: 9n, amountOut: 10n }, undefined, { net: 7n, amountOut: 99n }].map((one) =>
      sourceOf(one),
    )
    const { offers, fee, feeBps } = await find(sources)
    expect(offers.map(({ net }) => net)).toEqual([9n, 7n, 5n])
    expect([fee, feeBps]).toEqual([85n * 10n ** 14n, 85n])
    expect(sources[0]?.asked[0]?.amountIn).toBe(10n ** 18n - fee)
  })

  it('behavior: a source whose router the gateway does not list is not asked', async () => {
    const source = sourceOf({ amountOut: 10n ** 9n }, [listed, unlisted])
    expect((await find([source])).offers).toEqual([])
    expect(source.asked).toEqual([])
  })

  it('behavior: a service that does not answer is left out; a chain that does not answer is an error', async () => {
    const gone = sourceOf(new ProviderError({ provider: '0x', problem: 'cannot be reached' }))
    expect((await find([gone, sourceOf({ amountOut: 3n })])).offers).toHaveLength(1)
    await expect(find([sourceOf(new ChainUnavailableError()), sourceOf({})])).rejects.toThrow(ChainUnavailableError)
  })

  it('behavior: when a source states no impact, it is computed from the worth of both sides', async () => {
    const prices = { native: '2000', [dollar]: '1' }
    const impactOf = async (amountOut: bigint) => {
      const { offers } = await find([sourceOf({ amountOut })], prices)
      return offers[0]?.priceImpact
    }
    // 0.9915 ether after the fee are worth 1,983 dollars.
    expect(await impactOf(1_983_000_000n)).toBe(0n)
    expect(await impactOf(2_500_000_000n)).toBe(0n)
    expect(await impactOf(991_500_000n)).toBe(500_000n)
    expect((await find([sourceOf({ priceImpact: 7n })], prices)).offers[0]?.priceImpact).toBe(7n)
  })

  it('behavior: warns that a side has no price', async () => {
    const { offers, warnings } = await find([sourceOf({})], { native: '2000' })
    expect(warnings).toEqual(['price_unknown'])
    expect(offers[0]?.priceImpact).toBeUndefined()
    expect((await find([sourceOf({})], { native: '2000', [dollar]: '1' })).warnings).toEqual([])
  })
})
