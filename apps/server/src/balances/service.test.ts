import { fakeClock } from '@holdfast/testing/time'
import { describe, expect, it } from 'vitest'
import type { ChainReading } from '../chain/reads/createChainReader.ts'
import type { DataChain } from '../chain-data/createDataChains.ts'
import { devnetChains } from '../config/chains/chains.ts'
import { createKnownTokens } from '../spam/knownTokens.ts'
import { createBalanceService } from './service.ts'

const me = `0x${'a1'.repeat(20)}` as const
const other = `0x${'b2'.repeat(20)}` as const
const chainId = 'eip155:31337'

/** Creates the service over a chain whose readings end when the test says so. */
function setUp() {
  const [devnet] = devnetChains(8545)
  if (!devnet) throw new Error('there is no local chain')
  const clock = fakeClock()
  const readings: ((native: bigint) => void)[] = []
  const read = (): Promise<ChainReading> =>
    new Promise((resolve) => readings.push((native) => resolve({ native, results: [] })))
  const chain = {
    network: devnet.network,
    knownTokens: createKnownTokens({ data: { tokens: [], spam: [] }, nativeSymbol: 'ETH' }),
    reader: { read },
    prices: { find: async () => new Map() },
  } as unknown as DataChain // The service reads only these members.
  const service = createBalanceService({
    chains: { all: [chain], get: () => chain, stop: async () => {} },
    store: { list: async () => [], findTokens: async () => [] },
    icons: { ofToken: () => '' },
    clock,
  })
  const ask = async (account = me, forceUpdate?: []): Promise<string | undefined> => {
    const { body } = await service.answer({ account, currency: 'usd', chainId, forceUpdate })
    return (JSON.parse(body) as { balances: { quantity: { numeric: string } }[] }).balances[0]?.quantity.numeric
  }
  /** Ends the latest reading with this balance. */
  const answer = async (native: bigint): Promise<void> => {
    await clock.advance(0)
    readings.at(-1)?.(native)
  }
  const forget = (accounts?: readonly `0x${string}`[]): void => service.forget(31_337, accounts)
  return { clock, ask, answer, forget, readings, count: () => readings.length }
}

const ether = (count: number): bigint => BigInt(count) * 10n ** 18n

describe('createBalanceService', () => {
  it('default: caches an answer for 30 s, and reads again for a forced call', async () => {
    const { clock, ask, answer, count } = setUp()
    const first = ask()
    await answer(ether(1))
    expect(await first).toBe('1')
    await clock.advance(29_999)
    expect(await ask()).toBe('1')
    expect(count()).toBe(1)
    const forced = ask(me, [])
    await answer(ether(2))
    expect([await forced, await ask()]).toEqual(['2', '2'])
    await clock.advance(30_000)
    const late = ask()
    await answer(ether(3))
    expect(await late).toBe('3')
    expect(count()).toBe(3)
  })

  it('behavior: two calls at once share one reading', async () => {
    const { ask, answer, count } = setUp()
    const both = [ask(), ask()]
    await answer(ether(1))
    expect(await Promise.all(both)).toEqual(['1', '1'])
    expect(count()).toBe(1)
  })

  it.each([
    ['of the account', [me]],
    ['of the whole chain', undefined],
  ])('behavior: a change %s drops the cached balances', async (_whose, accounts) => {
    const { ask, answer, forget } = setUp()
    const first = ask()
    await answer(ether(1))
    await first
    forget([other])
    expect(await ask()).toBe('1')
    forget(accounts)
    const second = ask()
    await answer(ether(2))
    expect(await second).toBe('2')
  })

  it.each([
    ['of the account', [me]],
    ['of the whole chain', undefined],
  ])('behavior: a reading that began before a change %s is not cached', async (_whose, accounts) => {
    const { clock, ask, answer, forget, count } = setUp()
    const early = ask()
    await clock.advance(0)
    forget(accounts)
    await answer(ether(1))
    await early
    const later = ask()
    await answer(ether(2))
    expect(await later).toBe('2')
    expect(count()).toBe(2)
  })

  it.each([
    ['of the account', [me]],
    ['of the whole chain', undefined],
  ])(
    'behavior: a call after a change %s does not share a reading that began before the change',
    async (_whose, accounts) => {
      const { clock, ask, answer, forget, count } = setUp()
      const early = ask()
      await clock.advance(0)
      forget(accounts)
      const later = ask()
      await answer(ether(2))
      expect(await later).toBe('2')
      expect(count()).toBe(2)
      void early
    },
  )

  it('behavior: a call after two changes does not share a reading that began between them', async () => {
    const { clock, ask, readings, forget } = setUp()
    const first = ask()
    await clock.advance(0)
    forget([me])
    const second = ask()
    await clock.advance(0)
    forget([me])
    readings[0]?.(ether(1))
    expect(await first).toBe('1')
    const third = ask()
    await clock.advance(0)
    readings[1]?.(ether(2))
    readings[2]?.(ether(3))
    expect(await Promise.all([second, third])).toEqual(['2', '3'])
  })
})
