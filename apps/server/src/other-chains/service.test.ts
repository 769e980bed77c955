import { fakeClock } from '@holdfast/testing/time'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { createSignedCursor } from '../chain-data/http/signedCursor.ts'
import { createPrices } from '../prices/createPrices.ts'
import { ChainNotSupportedError } from '../rpc/errors.ts'
import { createKnownTokens } from '../spam/knownTokens.ts'
import type { ServedOtherChain } from './createOtherChains.ts'
import { createOtherChainService } from './service.ts'

const chainId = 'bip122:000000000019d6689c085ae165831e93'
const account = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'

function setUp() {
  const clock = fakeClock(1_700_000_000_000)
  let reads = 0
  const chain: ServedOtherChain = {
    network: {
      caipNetworkId: chainId,
      name: 'Bitcoin',
      nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
      blockExplorer: undefined,
    },
    provider: {
      holdings: async () => {
        reads += 1
        return []
      },
      history: async () => ({ transactions: [], next: undefined }),
      transaction: async () => undefined,
      describe: async () => new Map(),
      close: async () => {},
    },
    prices: createPrices({ sources: [], clock, log: pino({ level: 'silent' }) }),
    knownTokens: createKnownTokens({ data: { tokens: [], spam: [] }, nativeSymbol: 'BTC' }),
  }
  const service = createOtherChainService({
    chains: {
      all: [chain],
      has: (id) => id === chainId,
      get: (id) => {
        if (id !== chainId) throw new ChainNotSupportedError()
        return chain
      },
      stop: async () => {},
    },
    cursor: createSignedCursor('test', 'secret'),
    imageUrls: { url: () => null },
    pictures: { find: async () => new Map() },
    shippedIcon: () => undefined,
    clock,
  })
  const countReads = async (isForced = false): Promise<number> => {
    await service.balances({ account, chainId, currency: 'usd', isForced, subnet: '' })
    return reads
  }
  return { clock, countReads }
}

describe('balances', () => {
  it('default: reads the balances once in five seconds, unless the caller asks to ignore the cache', async () => {
    const { clock, countReads } = setUp()
    expect(await countReads()).toBe(1)
    await clock.advance(4_999)
    expect(await countReads()).toBe(1)
    expect(await countReads(true)).toBe(2)
    await clock.advance(5_000)
    expect(await countReads()).toBe(3)
  })

  it('behavior: caches balances for the same time even if the clock is set forward or back', async () => {
    const { clock, countReads } = setUp()
    await countReads()
    clock.step(3_600_000)
    expect(await countReads()).toBe(1)
    clock.step(-7_200_000)
    await clock.advance(5_000)
    expect(await countReads()).toBe(2)
  })
})
