import { describe, expect, it } from 'vitest'
import { describeQuote, minimumOf, QUOTE_VALID_S } from './quotes.ts'

const describeImpact = (priceImpact: bigint | undefined, warnings: readonly string[] = []) =>
  describeQuote(
    { source: 'pools', amountOut: 1_999n, net: 0n, gas: 1n, priceImpact, legs: [], encode: async () => undefined },
    { chainId: 'eip155:1', fee: 3n, feeBps: 85n, slippageBps: 100n, warnings },
  )

describe('describeQuote', () => {
  it.each([
    [50_000n, '5', []],
    [50_001n, '5.0001', ['impact_high']],
    [150_000n, '15', ['impact_high']],
    [150_001n, '15.0001', ['impact_extreme']],
    [1_000_001n, '100', ['impact_extreme']],
    [undefined, undefined, ['price_unknown']],
  ])('default: an impact of %s parts per million is %s %%, and warns of %j', (impact, priceImpact, warnings) => {
    const described = describeImpact(impact)
    expect([described.priceImpact, described.warnings]).toEqual([priceImpact, warnings])
  })

  it('behavior: each warning appears once', () => {
    expect(describeImpact(undefined, ['price_unknown']).warnings).toEqual(['price_unknown'])
  })

  it('default: the minimum is rounded down', () => {
    expect(describeImpact(0n).minimumReceived).toBe('1979')
    expect(minimumOf(1n, 1n)).toBe(0n)
  })
})

it('default: a quote is valid for half a minute', () => expect(QUOTE_VALID_S).toBe(30))
