import { remoteFeaturesSchema } from '@holdfast/api'
import { nativeTokenAddress } from '@holdfast/api/data'
import { devnetTokens } from '@holdfast/contracts/devnet'
import { devnetSwap } from '@holdfast/contracts/devnet-swap'
import { swapFactoryAbi } from '@holdfast/contracts/swap'
import { maxUint256, parseEther, parseUnits, toFunctionSelector } from 'viem'
import { describe, expect, it } from 'vitest'
import { assemble } from '../indexer/test/assemble.ts'
import {
  caip,
  chainId,
  dollar,
  ether,
  moss,
  pebble,
  reed,
  seller,
  userAddress,
  useSwapMarket,
  words,
} from '../test/swap/swapMarket.ts'

const { get, reasons, market, swaps, bestQuote, balanceOf, refusalOf, withCodeAt } = useSwapMarket()

describe('GET /v1/convert/tokens', () => {
  it('default: lists the native currency, and the tokens that the operator lists', async () => {
    const { tokens } = await swaps().getTokens({ chainId })
    expect(tokens.map(({ symbol, decimals, eip2612 }) => [symbol, decimals, eip2612])).toEqual([
      ['ETH', 18, false],
      ['HUSD', 6, false],
      ['PBL', 8, false],
      ['MOSS', 18, false],
      ['WETH', 18, false],
      ['REED', 18, true],
    ])
    expect(tokens[0]?.address).toBe(ether)
  })
  it('behavior: lists no tokens on a chain without exchanges', async () => {
    expect(await swaps().getTokens({ chainId: 'eip155:31338' })).toEqual({ tokens: [] })
  })
  it('error: refuses a chain that is not served', async () => {
    expect(await reasons(await get('/v1/convert/tokens', { chainId: 'eip155:5' }))).toEqual([400, 'chainId'])
  })
})

describe('GET /appkit/v1/config', () => {
  it('default: the configuration for an unmodified AppKit switches swaps on', async () => {
    const { features } = remoteFeaturesSchema.parse(await (await get('/appkit/v1/config')).json())
    const swap = features.find(({ id }) => id === 'swap')
    expect(swap?.isEnabled).toBe(true)
    expect(swap?.config).not.toHaveLength(0)
  })
})

describe('GET /v1/convert/gas-price', () => {
  it('default: returns gas prices in wei, higher for faster transactions', async () => {
    const { standard, fast, instant } = await swaps().getGasPrice({ chainId })
    expect(BigInt(standard)).toBeGreaterThan(0n)
    expect([fast, instant]).toEqual([String((BigInt(standard) * 5n) / 4n), String((BigInt(standard) * 3n) / 2n)])
  })
})

describe('a pool or a token that has turned bad', () => {
  const getReserves = toFunctionSelector('getReserves()')
  const order = { amount: parseEther('1'), from: ether, to: reed }
  const findPool = () =>
    market().chain.client.readContract({
      address: devnetSwap.swapFactory,
      abi: swapFactoryAbi,
      functionName: 'getPair',
      args: [devnetSwap.wrappedEther, devnetSwap.reed],
    })
  const orderQuery = { ...order, amount: String(order.amount) }

  it.each([
    ['has nothing', assemble({ answers: { [getReserves]: words(0n, 0n, 0n) } })],
    ['has only its first token', assemble({ answers: { [getReserves]: words(10n ** 24n, 0n, 0n) } })],
    ['has only its second token', assemble({ answers: { [getReserves]: words(0n, 10n ** 24n, 0n) } })],
    ['is paused', assemble({ reverts: true })],
    ['answers half a word', assemble({ answers: { [getReserves]: '0x1234' } })],
    ['is gone', '0x'],
  ] as const)('behavior: a pool that %s gives no route', async (_name, code) => {
    await withCodeAt(await findPool(), code, async () => {
      const answer = await swaps().getQuotes({ ...order, userAddress: seller.address })
      expect(answer).toEqual({ quotes: [], reason: 'no_route' })
      expect(await refusalOf(orderQuery)).toEqual([409, 'no_route'])
    })
    expect((await bestQuote(order)).source).toBe('uniswap-v2')
  })

  it('error: a pool that overstates its reserves is quoted, and no transaction is built on it', async () => {
    const liar = assemble({ answers: { [getReserves]: words(10n ** 30n, 10n ** 30n, 0n) } })
    await withCodeAt(await findPool(), liar, async () => {
      await bestQuote(order)
      expect(await refusalOf(orderQuery)).toEqual([409, 'quote_moved'])
    })
  })

  it('error: refuses to build on impossibly large reserves', async () => {
    const endless = assemble({ answers: { [getReserves]: words(maxUint256, maxUint256, maxUint256) } })
    await withCodeAt(await findPool(), endless, async () => {
      expect((await refusalOf(orderQuery))[0]).toBe(409)
    })
  })

  it('error: quotes a token that is paused, but builds neither its exchange nor its approval', async () => {
    const balance = toFunctionSelector('balanceOf(address)')
    await withCodeAt(
      devnetSwap.reed,
      assemble({ answers: { [balance]: words(10n ** 24n) }, reverts: true }),
      async () => {
        await bestQuote(order)
        expect(await refusalOf(orderQuery)).toEqual([409, 'would_fail'])
        const approval = { userAddress, from: reed, to: ether, amount: '1' }
        expect(await reasons(await get('/v1/convert/build-approve', approval))).toEqual([400, 'from'])
      },
    )
  })

  it('behavior: an amount beyond the pool is quoted below what the pool holds, with a warning of its price impact', async () => {
    const quote = await bestQuote({ ...order, amount: 10n ** 40n })
    expect(quote.warnings).toEqual(['impact_extreme'])
    expect(BigInt(quote.toAmount)).toBeLessThanOrEqual(await balanceOf(reed, await findPool()))
    expect(await refusalOf({ ...orderQuery, amount: '1e+40' })).toEqual([409, 'insufficient_balance'])
  })
})

describe('GET /v1/convert/quotes', () => {
  it('default: returns the amount after the fee, and all other figures', async () => {
    const amount = parseEther('1')
    const quote = await bestQuote({ amount, from: ether, to: dollar })
    // 5,000 ether and 10,000,000 dollars are in the pool.
    const rest = amount - (amount * 85n) / 10_000n
    const expected = (rest * 997n * parseUnits('10000000', 6)) / (parseEther('5000') * 1_000n + rest * 997n)
    expect(quote).toMatchObject({
      id: null,
      fromAmount: String(amount),
      fromAccount: ether,
      toAmount: String(expected),
      toAccount: dollar,
      minimumReceived: String((expected * 99n) / 100n),
      fee: { amount: String((amount * 85n) / 10_000n), bps: 85 },
      source: 'uniswap-v2',
      warnings: [],
    })
    expect(Number(quote.priceImpact)).toBeGreaterThan(0.3)
    expect(Number(quote.priceImpact)).toBeLessThan(0.35)
    expect(quote.route?.[0]?.path).toEqual([caip(devnetSwap.wrappedEther), dollar])
    expect(quote.validUntil).toBeGreaterThan(Date.now() / 1_000)
  })

  it('behavior: routes a small amount over the thin pair, and a large one over a longer route', async () => {
    const hops = async (amount: string) =>
      (await bestQuote({ amount: parseEther(amount), from: ether, to: pebble })).route?.[0]?.path.length
    expect([await hops('0.001'), await hops('1')]).toEqual([2, 3])
  })

  it('behavior: finds a route over three pools, and warns of a token without a price', async () => {
    const quote = await bestQuote({ amount: parseEther('10'), from: moss, to: reed })
    expect(quote.route?.[0]?.pools).toHaveLength(3)
    expect(quote.warnings).toEqual(['price_unknown'])
  })

  it('behavior: warns of a high price impact', async () => {
    const warnings = async (amount: string) =>
      (await bestQuote({ amount: parseEther(amount), from: ether, to: reed })).warnings
    expect(await warnings('1')).toEqual([])
    expect(await warnings('20')).toEqual(['impact_high'])
    expect(await warnings('100')).toEqual(['impact_extreme'])
  })

  it.each([
    ['tokens without a pool', { from: ether, to: caip(devnetTokens.spam.address) }],
    ['wrapping', { from: ether, to: caip(devnetSwap.wrappedEther) }],
  ])('behavior: returns a reason instead of quotes for %s', async (_name, pair) => {
    const answer = await swaps().getQuotes({ amount: 10n ** 18n, userAddress: seller.address, ...pair })
    expect(answer).toEqual({ quotes: [], reason: 'no_route' })
  })

  it('behavior: one wei of ether buys nothing', async () => {
    expect(
      (await swaps().getQuotes({ amount: 1n, userAddress: seller.address, from: ether, to: dollar })).quotes,
    ).toEqual([])
  })

  it.each([
    ['amount', { amount: '0' }],
    ['amount', { amount: '1e40' }],
    ['amount', { amount: `1${'0'.repeat(78)}` }],
    ['to', { to: ether }],
    ['to', { to: `eip155:31338:${devnetTokens.dollar.address}` }],
    ['from', { from: 'eip155:31337:0xb2' }],
    ['slippage', { slippage: '50' }],
    ['userAddress', { userAddress: 'me' }],
    ['chainId', { from: nativeTokenAddress('eip155:31338'), to: `eip155:31338:${devnetTokens.dollar.address}` }],
  ])('error: refuses %s: %j', async (name, change) => {
    const query = { amount: '1000', userAddress: seller.address, from: ether, to: dollar, ...change }
    expect(await reasons(await get('/v1/convert/quotes', query))).toEqual([400, name])
  })
})
