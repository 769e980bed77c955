import { maxUint256 } from 'viem'
import { describe, expect, it } from 'vitest'
import { caip, chainId, dollar, ether, reed, trader, useSwapMarket } from '../test/swap/swapMarket.ts'

const { get, origin, projectId, market } = useSwapMarket()

/** An amount in atomic units, in plain digits. */
const whole = expect.stringMatching(/^(?:0|[1-9]\d*)$/)
const hex = expect.stringMatching(/^0x(?:[\da-f]{2})+$/i)
const token = expect.stringMatching(/^eip155:31337:0x[\da-fA-F]{40}$/)
const account = caip(trader.address)

/** Reads the JSON of an answer as sent, without our schemas. */
async function read(path: string, parameters: Record<string, string>): Promise<unknown> {
  const response = await get(path, parameters)
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    expect.stringMatching(/^application\/json/),
  ])
  return response.json()
}
async function post(path: string, body: object): Promise<unknown> {
  const response = await fetch(`${market().site.server.addresses.services}${path}`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ projectId, ...body }),
  })
  expect(response.status).toBe(200)
  return response.json()
}

/** Checks each field that other kits read, as the HTTP reference describes it. */
describe('the JSON of the swap service, with each field that other kits read', () => {
  it('default: GET /v1/convert/tokens', async () => {
    const answer = await read('/v1/convert/tokens', { chainId })
    expect(answer).toEqual({
      tokens: expect.arrayContaining([
        { name: 'Ether', symbol: 'ETH', address: ether, decimals: 18, logoUri: expect.any(String), eip2612: false },
        expect.objectContaining({ symbol: 'HUSD', address: dollar, decimals: 6, logoUri: expect.any(String) }),
        expect.objectContaining({ symbol: 'REED', address: reed, decimals: 18, eip2612: true }),
      ]),
    })
  })

  it('default: POST /v1/fungible/price, the native currency first', async () => {
    const answer = await post('/v1/fungible/price', { currency: 'usd', addresses: [ether, dollar] })
    const price = expect.any(Number)
    expect(answer).toEqual({
      fungibles: [
        expect.objectContaining({ name: 'Ether', symbol: 'ETH', iconUrl: expect.any(String), price, address: ether }),
        expect.objectContaining({ symbol: 'HUSD', iconUrl: expect.any(String), price, address: dollar }),
      ],
    })
  })

  it('default: GET /v1/convert/gas-price', async () => {
    const answer = await read('/v1/convert/gas-price', { chainId })
    expect(answer).toEqual({ standard: whole, fast: whole, instant: whole })
  })

  it('default: GET /v1/convert/quotes, with a plain address', async () => {
    const amount = '1000000000000000000'
    const order = { amount, userAddress: trader.address, from: ether, to: dollar, gasPrice: '0' }
    expect(await read('/v1/convert/quotes', order)).toMatchObject({
      quotes: [
        {
          fromAmount: amount,
          fromAccount: ether,
          toAmount: whole,
          toAccount: dollar,
          // Only our kit reads the fields from here on.
          minimumReceived: whole,
          fee: { amount: '8500000000000000', bps: 85 },
          priceImpact: expect.stringMatching(/^\d+(?:\.\d+)?$/),
          route: [{ amount: whole, path: expect.any(Array), pools: expect.any(Array) }],
          source: expect.any(String),
          validUntil: expect.any(Number),
          validForS: 30,
          gas: whole,
          warnings: expect.any(Array),
        },
      ],
    })
  })

  it('default: GET /v1/convert/allowance: unlimited for the native currency, as digits', async () => {
    const ask = (tokenAddress: string) => read('/v1/convert/allowance', { tokenAddress, userAddress: account })
    expect(await ask(ether)).toEqual({ allowance: String(maxUint256) })
    expect(await ask(dollar)).toEqual({ allowance: '0' })
  })

  it('default: GET /v1/convert/build-approve: both `from` and `to` are the token, the gas is a number', async () => {
    const answer = await read('/v1/convert/build-approve', { userAddress: account, from: dollar, to: ether })
    expect(answer).toMatchObject({
      tx: {
        from: dollar,
        to: dollar,
        data: expect.stringMatching(/^0x095ea7b3[\da-f]{128}$/),
        value: '0',
        eip155: { gas: expect.any(Number), gasPrice: whole },
      },
    })
  })

  it('default: POST /v1/convert/build-transaction: gas and price are digits', async () => {
    const order = { amount: '1000000000000000', from: ether, to: dollar, userAddress: account }
    const answer = await post('/v1/convert/build-transaction', { ...order, eip155: { slippage: 1 } })
    expect(answer).toMatchObject({
      tx: { from: account, to: token, data: hex, amount: whole, eip155: { gas: whole, gasPrice: whole } },
    })
  })
})
