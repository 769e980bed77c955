import { expect, it } from 'vitest'
import type { DataChain } from '../chain-data/createDataChains.ts'
import { buildBestOffer } from './buildBestOffer.ts'
import type { SourceQuote } from './QuoteSource.ts'

const account = `0x${'a1'.repeat(20)}` as const
const gateway = `0x${'6a'.repeat(20)}` as const
const order = { account, tokenIn: 'native', tokenOut: account, amountIn: 7n, minimumOut: 10n, deadline: 9n } as const

it('error: an offer below the minimum is not even encoded', async () => {
  let encodeCount = 0
  const offer = (amountOut: bigint): SourceQuote => ({
    source: 'pools',
    amountOut,
    net: amountOut,
    gas: 1n,
    priceImpact: undefined,
    legs: [],
    encode: async () => {
      encodeCount += 1
      return undefined
    },
  })
  const chain = {} as DataChain // Nothing is simulated, so the chain is not asked.
  await expect(buildBestOffer({ chain, gateway }, [offer(9n)], order)).rejects.toMatchObject({ name: 'NoRouteError' })
  expect(encodeCount).toBe(0)
  await expect(buildBestOffer({ chain, gateway }, [offer(10n)], order)).rejects.toMatchObject({ name: 'NoRouteError' })
  expect(encodeCount).toBe(1)
})
