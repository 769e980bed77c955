import { systemClock } from '@holdfast/base'
import { startTestChain, type TestChain } from '@holdfast/testing'
import { fakeClock } from '@holdfast/testing/time'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createChainReader } from '../chain/reads/createChainReader.ts'
import { chainDataSchema, type PriceSourceConfig } from '../config/chains/chainData.ts'
import { placeContract } from '../test/testContracts.ts'
import { createPriceSources } from './createPriceSources.ts'
import { createPrices } from './createPrices.ts'
import { type Price, toJsonNumber } from './decimal.ts'
import type { PricedToken, PriceSource } from './PriceSource.ts'

const addressOf = (number: number) => `0x${(0xd000 + number).toString(16).padStart(40, '0')}` as const
const [feed, pool, token, quote] = [1, 2, 3, 4].map(addressOf) as [
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
]
const log = pino({ level: 'silent' })
const now = systemClock.now()
const nowS = BigInt(Math.floor(now / 1_000))

let chain: TestChain
beforeAll(async () => {
  chain = await startTestChain()
  await placeContract(chain, token, { 'decimals()': [18n] })
  await placeContract(chain, quote, { 'decimals()': [6n], 'balanceOf(address)': [20_000_000_000n] })
}, 60_000)
afterAll(() => chain.stop())

const reader = () =>
  createChainReader({
    clock: systemClock,
    ask: async ({ method, params }) => {
      const body = `{"jsonrpc":"2.0","id":1,"method":"${method}","params":${params}}`
      const response = await fetch(chain.rpcUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      const answer = (await response.json()) as { result?: unknown; error?: unknown }
      return answer.error === undefined
        ? { result: JSON.stringify(answer.result) }
        : { error: JSON.stringify(answer.error) }
    },
  })

async function priceOf(wanted: PricedToken, config: readonly object[]): Promise<Price | undefined> {
  const { prices } = chainDataSchema.parse({ prices: config })
  const sources = createPriceSources({ config: prices, reader: reader(), clock: systemClock })
  return (await createPrices({ sources, wrappedNative: quote, clock: systemClock, log }).find([wanted])).get(wanted)
}
const numberOf = (price: Price | undefined) => price && toJsonNumber(price.value)

describe('chainlink', () => {
  const config = [{ kind: 'chainlink', feeds: { native: feed }, maxAgeS: 3_600 }]
  const answerWith = (answer: bigint, updatedAt = nowS - 60n) =>
    placeContract(chain, feed, { 'latestRoundData()': [1n, answer, 0n, updatedAt, 1n], 'decimals()': [8n] })

  it('default: returns the feed’s answer, with its time', async () => {
    await answerWith(200_050_000_000n)
    const price = await priceOf('native', config)
    expect([numberOf(price), price?.source, price?.at.getTime()]).toEqual([
      2_000.5,
      'chainlink',
      Number(nowS - 60n) * 1_000,
    ])
  })

  it.each([
    ['older than allowed', 1n, nowS - 3_700n],
    ['of a round that was never answered', 1n, 0n],
    ['zero', 0n, nowS],
    ['negative', -5n, nowS],
  ])('behavior: a price that is %s does not count', async (_name, answer, updatedAt) => {
    await answerWith(answer, updatedAt)
    expect(await priceOf('native', config)).toBeUndefined()
  })

  it('behavior: a missing feed gives no price, and the next source is asked', async () => {
    await chain.call('anvil_setCode', feed, '0x')
    const table = { kind: 'table', prices: { native: '1999' } }
    expect(numberOf(await priceOf('native', [...config, table]))).toBe(1_999)
  })
})

describe('uniswap-v2', () => {
  const config = [
    { kind: 'uniswap-v2', pools: { [token]: pool } },
    { kind: 'table', prices: { [quote]: '1', native: '1' } },
  ]
  const poolWith = (isToken0: boolean, reserves: readonly [bigint, bigint]) =>
    placeContract(chain, pool, {
      'token0()': [isToken0 ? token : quote],
      'token1()': [isToken0 ? quote : token],
      'getReserves()': [...(isToken0 ? reserves : ([reserves[1], reserves[0]] as const)), 0n],
    })

  it.each([true, false])('default: computes the ratio of the reserves; the token is token0: %s', async (isToken0) => {
    await poolWith(isToken0, [4_000n * 10n ** 18n, 20_000n * 10n ** 6n])
    expect(numberOf(await priceOf(token, config))).toBe(5)
  })

  it('behavior: a pool that holds too little, or other tokens, gives no price', async () => {
    await poolWith(true, [4_000n * 10n ** 18n, 20_000n * 10n ** 6n])
    expect(await priceOf(token, [{ ...config[0], minLiquidityUsd: '20001' }, config[1] as object])).toBeUndefined()
    await placeContract(chain, pool, { 'token0()': [feed], 'token1()': [quote], 'getReserves()': [1n, 1n, 0n] })
    expect(await priceOf(token, config)).toBeUndefined()
  })

  it('behavior: an empty pool gives no price, and so does one whose other token has no price', async () => {
    await poolWith(true, [0n, 20_000n])
    expect(await priceOf(token, config)).toBeUndefined()
    await poolWith(true, [4_000n * 10n ** 18n, 20_000n * 10n ** 6n])
    expect(await priceOf(token, config.slice(0, 1))).toBeUndefined()
  })

  it('behavior: two pools that depend on each other give no price', async () => {
    await poolWith(true, [1n, 1n])
    const circle = [{ kind: 'uniswap-v2', pools: { [token]: pool, [quote]: pool } }]
    expect(await priceOf(token, circle)).toBeUndefined()
  })
})

describe('uniswap-v3', () => {
  const config = [
    { kind: 'uniswap-v3', pools: { [token]: pool }, windowS: 1_800 },
    { kind: 'table', prices: { native: '1' } },
  ]
  const poolWith = (cumulative: readonly [bigint, bigint]) =>
    placeContract(chain, pool, {
      'token0()': [token],
      'token1()': [quote],
      'observe(uint32[])': [64n, 160n, 2n, ...cumulative, 2n, 0n, 0n],
    })

  it('default: computes the mean over the window', async () => {
    // 1.0001^-276325 is 10^-12 within a hundredth of a percent: one whole token for one whole other token.
    await poolWith([0n, -276_325n * 1_800n])
    expect(numberOf(await priceOf(token, config))).toBeCloseTo(1, 3)
    await poolWith([0n, -253_299n * 1_800n])
    expect(numberOf(await priceOf(token, config))).toBeCloseTo(10, 1)
  })

  it('behavior: a pool with too short a price history gives no price, nor does one with an impossible tick', async () => {
    await placeContract(chain, pool, { 'token0()': [token], 'token1()': [quote], 'observe(uint32[])': 'reverts' })
    expect(await priceOf(token, config)).toBeUndefined()
    await poolWith([0n, 900_000n * 1_800n])
    expect(await priceOf(token, config)).toBeUndefined()
  })
})

describe('createPrices', () => {
  const at = new Date(0)
  /** Creates a source of these prices, which adds the requested tokens to `asked`. */
  const recordingSource = (name: string, prices: Record<string, bigint>, asked: string[]): PriceSource => ({
    name,
    find: async (tokens) => {
      asked.push(`${name} ${tokens.join()}`)
      return new Map(tokens.flatMap((one) => (prices[one] ? [[one, { value: prices[one], source: name, at }]] : [])))
    },
  })

  it('behavior: caches a price or its absence for 30 s, and shares simultaneous requests', async () => {
    const clock = fakeClock()
    const asked: string[] = []
    const { find } = createPrices({ sources: [recordingSource('a', { native: 1n }, asked)], clock, log })
    await Promise.all([find(['native', token]), find(['native', token])])
    await find([token])
    expect(asked).toEqual([`a native,${token}`])
    await clock.advance(30_000)
    await find([token])
    expect(asked).toEqual([`a native,${token}`, `a ${token}`])
  })

  const chained = [0, 1, 2, 3, 4].map(addressOf)
  /** Creates a source that gives each token the price of the next; only the token after this many steps has a price of its own. */
  const chainedOver = (steps: number): PriceSource => ({
    name: 'chained',
    find: async ([one], priceOf) => {
      const step = chained.findIndex((each) => each === one)
      const next = chained[step + 1]
      const price = step === steps ? { value: 7n, source: 'chained', at } : next && (await priceOf(next))
      return new Map(one && price ? [[one, price]] : [])
    },
  })

  it.each([
    [3, 7n],
    [4, undefined],
  ])('behavior: looks up a price over at most three steps: %i', async (steps, expected) => {
    const { find } = createPrices({ sources: [chainedOver(steps)], clock: fakeClock(), log })
    const [first = token] = chained
    expect((await find([first])).get(first)?.value).toBe(expected)
  })

  it('behavior: a price that one lookup could not reach is found by a lookup that needs fewer steps', async () => {
    const { find } = createPrices({ sources: [chainedOver(4)], clock: fakeClock(), log })
    const [first = token, second = token] = chained
    expect((await find([first])).size).toBe(0)
    expect((await find([second])).get(second)?.value).toBe(7n)
  })

  it('behavior: a source that cannot be read is skipped and reported', async () => {
    const failing: PriceSource = { name: 'bad', find: () => Promise.reject(new Error('the source is unreachable')) }
    const failed: string[] = []
    const { find } = createPrices({
      sources: [failing, recordingSource('b', { native: 2n }, [])],
      clock: fakeClock(),
      log,
      onFailure: (source) => failed.push(source),
    })
    expect((await find(['native'])).get('native')?.source).toBe('b')
    expect(failed).toEqual(['bad'])
  })

  it('behavior: the wrapped native currency has the price of the native currency', async () => {
    const { find } = createPrices({
      sources: [recordingSource('a', { native: 3n }, [])],
      wrappedNative: quote,
      clock: fakeClock(),
      log,
    })
    expect((await find([quote])).get(quote)?.value).toBe(3n)
    expect((await find([quote])).get(quote)?.value).toBe(3n)
  })
})

describe('chainDataSchema', () => {
  it.each([
    { prices: [{ kind: 'oracle' }] },
    { prices: [{ kind: 'table', prices: { native: 2000 } }] },
    { prices: [{ kind: 'table', prices: { ether: '2000' } }] },
    { tokens: [{ address: '0x1', name: 'a', symbol: 'b', decimals: 18 }] },
    { provider: { kind: 'blockscout', url: 'https://user:secret@scout.example' } },
    { unknown: true },
  ])('error: refuses %j', (data) => {
    expect(chainDataSchema.safeParse(data).success).toBe(false)
  })

  it('default: parses addresses to lower case', () => {
    const sources: readonly PriceSourceConfig[] = chainDataSchema.parse({
      prices: [{ kind: 'chainlink', feeds: { [`0x${'AB'.repeat(20)}`]: `0x${'CD'.repeat(20)}` } }],
    }).prices
    expect(sources[0]).toMatchObject({ feeds: { [`0x${'ab'.repeat(20)}`]: `0x${'cd'.repeat(20)}` } })
  })
})
