import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ProviderError } from '../../../providers/errors.ts'
import { startZeroExServer, type ZeroExServer } from '../../../test/swap/zeroExServer.ts'
import type { QuoteRequest, QuoteSource, SourceQuote } from '../../QuoteSource.ts'
import { createZeroExSource } from './createZeroExSource.ts'

const address = (digits: string) => `0x${digits.repeat(20)}` as const
const [gateway, account, weth, usdc, middle] = ['9a', 'a1', 'c0', 'd0', 'e1'].map(address) as [
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
]
const native = address('ee')
const allowanceHolder = '0x0000000000001ff3684f28c67538d4d072c22734'
const SELL = 99_150_000_000_000_000n
const request: QuoteRequest = {
  tokenIn: weth,
  tokenOut: usdc,
  amountIn: SELL,
  costOfWei: (wei) => wei / 10n ** 9n,
  gasPrice: 10n ** 7n,
}

/** The answer of `/swap/allowance-holder/price` as documented. */
const price = {
  blockNumber: '20850142',
  buyAmount: '262914238',
  buyToken: usdc.toUpperCase().replace('0X', '0x'),
  fees: {
    integratorFee: null,
    zeroExFee: { amount: '394963', token: usdc, type: 'volume' },
    gasFee: null,
  },
  gas: '288079',
  gasPrice: '73178385',
  issues: {
    allowance: { actual: '0', spender: '0x0000000000001fF3684f28c67538d4D072C22734' },
    balance: { token: weth, actual: '0', expected: String(SELL) },
    simulationIncomplete: false,
    invalidSourcesPassed: [],
  },
  liquidityAvailable: true,
  minBuyAmount: '260285096',
  route: {
    fills: [{ from: weth, to: usdc, source: 'SolidlyV3', proportionBps: '10000' }],
    tokens: [
      { address: weth, symbol: 'WETH' },
      { address: middle, symbol: 'MID' },
      { address: usdc, symbol: 'USDC' },
    ],
  },
  sellAmount: String(SELL),
  sellToken: weth,
  tokenMetadata: { buyToken: { buyTaxBps: '0', sellTaxBps: '0' }, sellToken: { buyTaxBps: '0', sellTaxBps: '0' } },
  totalNetworkFee: '21081157473015',
  zid: '0x111111111111111111111111',
}
const transaction = {
  to: '0x0000000000001fF3684f28c67538d4D072C22734',
  data: '0x2213bc0b00ff',
  gas: '288079',
  gasPrice: '73178385',
  value: '0',
}
const quote = { ...price, allowanceTarget: allowanceHolder, transaction }

let zeroEx: ZeroExServer
let source: QuoteSource
beforeEach(async () => {
  zeroEx = await startZeroExServer()
  const config = { kind: '0x' as const, apiKey: 'key-1', url: `${zeroEx.url}/base/`, allowanceHolder } as const
  source = createZeroExSource({ chainId: 8453, gateway, config, answerMs: 500 })
})
afterEach(async () => {
  await source.close?.()
  await zeroEx.stop()
})

const call = { account, gateway, deadline: 1n }
async function offer(quoteRequest = request): Promise<SourceQuote> {
  const found = await source.quote(quoteRequest)
  if (!found) throw new Error('there is no offer')
  return found
}

describe('createZeroExSource', () => {
  it('default: asks for a price with the gateway as the taker, and computes the output net of gas', async () => {
    zeroEx.answer = () => ({ json: price })
    const found = await offer()
    const gas = 110_000n + 288_079n
    expect(found).toMatchObject({
      source: '0x',
      amountOut: 262_914_238n,
      gas,
      net: 262_914_238n - (gas * 10n ** 7n) / 10n ** 9n,
      priceImpact: undefined,
      legs: [{ amountIn: SELL, path: [weth, middle, usdc], pools: [] }],
    })
    expect(zeroEx.calls).toMatchObject([
      {
        path: '/base/swap/allowance-holder/price',
        query: {
          chainId: '8453',
          sellToken: weth,
          buyToken: usdc,
          sellAmount: String(SELL),
          taker: gateway,
          slippageBps: '500',
        },
        headers: { '0x-api-key': 'key-1', '0x-version': 'v2' },
      },
    ])
    expect(source.routers).toEqual([allowanceHolder])
  })

  it('default: asks for the transaction only when the offer is encoded', async () => {
    zeroEx.answer = ({ path }) => ({ json: path.endsWith('/quote') ? quote : price })
    const found = await offer()
    expect(await found.encode(call)).toEqual([{ router: allowanceHolder, amountIn: SELL, data: '0x2213bc0b00ff' }])
    expect(zeroEx.calls[1]).toMatchObject({
      path: '/base/swap/allowance-holder/quote',
      query: { taker: gateway, txOrigin: account, sellAmount: String(SELL) },
    })
  })

  it('default: the native currency is named by its placeholder, and sent as value', async () => {
    zeroEx.answer = ({ path, query }) => {
      const terms = { ...price, sellToken: query['sellToken'], buyToken: query['buyToken'], route: null, gas: null }
      const sent = { ...transaction, value: query['sellToken'] === native ? String(SELL) : '0' }
      return { json: path.endsWith('/quote') ? { ...terms, transaction: sent } : terms }
    }
    const found = await offer({ ...request, tokenIn: 'native' })
    expect(found.legs[0]?.path).toEqual([native, usdc])
    expect(found.gas).toBe(360_000n)
    expect(await found.encode(call)).toHaveLength(1)
    expect(await (await offer({ ...request, tokenOut: 'native' })).encode(call)).toHaveLength(1)
  })

  it.each([
    ['no liquidity', { liquidityAvailable: false, zid: '0x1' }],
    ['an output of zero', { ...price, buyAmount: '0' }],
    ['another token', { ...price, buyToken: middle }],
    ['another amount', { ...price, sellAmount: '1' }],
  ])('behavior: an answer with %s is no offer', async (_name, json) => {
    zeroEx.answer = () => ({ json })
    expect(await source.quote(request)).toBeUndefined()
  })

  it.each([
    ['another address to call', { to: middle }],
    ['value that was not asked for', { value: '1' }],
  ])('behavior: builds no transaction when the answer has %s', async (_name, change) => {
    const json = { ...quote, transaction: { ...transaction, ...change } }
    zeroEx.answer = ({ path }) => ({ json: path.endsWith('/quote') ? json : price })
    expect(await (await offer()).encode(call)).toBeUndefined()
  })

  it.each([
    ['no liquidity any more', { liquidityAvailable: false }],
    ['another amount', { ...quote, sellAmount: '1' }],
  ])('behavior: builds no transaction when the answer has %s', async (_name, json) => {
    zeroEx.answer = ({ path }) => ({ json: path.endsWith('/quote') ? json : price })
    expect(await (await offer()).encode(call)).toBeUndefined()
  })

  it.each([
    ['a refused key', { status: 403, text: '{"name":"FORBIDDEN","message":"no"}' }],
    ['too many calls', { status: 429, text: '' }],
    ['a page of HTML', { status: 200, text: '<html></html>' }],
    ['a redirect', { status: 302, text: '', location: 'http://127.0.0.1:9/' }],
    ['an amount with a sign', { json: { ...price, buyAmount: '-1' } }],
    ['an amount beyond 256 bits', { json: { ...price, buyAmount: '9'.repeat(78) } }],
    ['a number for an amount', { json: { ...price, buyAmount: 1e21 } }],
    ['a symbol for an address', { json: { ...price, buyToken: 'usdc' } }],
    ['null', { json: null }],
    ['silence', 'silence'],
  ] as const)('error: rejects on %s', async (_name, answer) => {
    zeroEx.answer = () => answer
    const failure = await source.quote(request).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ProviderError)
    expect(String(failure)).not.toContain('key-1')
  })

  it.each([
    ['of odd length', '0x123'],
    ['empty', '0x'],
    ['too long', `0x${'ab'.repeat(40_000)}`],
  ])('error: rejects calldata that is %s', async (_name, data) => {
    zeroEx.answer = ({ path }) => ({
      json: path.endsWith('/quote') ? { ...quote, transaction: { ...transaction, data } } : price,
    })
    const { encode } = await offer()
    await expect(encode(call)).rejects.toThrow(ProviderError)
  })
})
