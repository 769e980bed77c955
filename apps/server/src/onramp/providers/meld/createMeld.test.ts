import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  buyer,
  orderAt,
  payout,
  quoteRequestFrom,
  sessionRequestFor,
  useProviderApi,
} from '../../test/providerCalls.ts'
import type { OnRampProvider } from '../Provider.ts'
import { createMeld } from './createMeld.ts'

const SECRET = 'meld secret'
const NOW = Date.parse('2026-11-23T10:00:00.000Z')
const url = 'https://services.app.example/v1/onramp/webhooks/meld'

const order = { ...orderAt('meld', NOW), sessionId: 'W-session' }
const request = quoteRequestFrom('DE')

const api = useProviderApi()
let meld: OnRampProvider
beforeEach(() => {
  api().answers.set('GET /service-providers/properties/crypto-currencies', {
    json: [
      {
        currencyCode: 'USDC',
        name: 'USD Coin',
        chainCode: 'ETH',
        chainName: 'Ethereum',
        chainId: '1',
        contractAddress: `0x${'b2'.repeat(20)}`,
      },
      {
        currencyCode: 'USDC_BASE',
        name: 'USD Coin',
        chainCode: 'BASE',
        chainName: 'Base',
        chainId: '8453',
        contractAddress: `0x${'c3'.repeat(20)}`,
      },
      {
        currencyCode: 'BTC',
        name: 'Bitcoin',
        chainCode: 'BTC',
        chainName: 'Bitcoin',
        chainId: null,
        contractAddress: null,
      },
    ],
  })
  api().answers.set('POST /payments/crypto/quote', {
    // Raw text, because the digits matter.
    text: `{"quotes":[
      {"serviceProvider":"DEAR","sourceAmount":100,"destinationAmount":96.1,"totalFee":3.9,"networkFee":0.1},
      {"serviceProvider":"CHEAP","sourceAmount":100,"destinationAmount":97.123456789012345678,"totalFee":2.85,"networkFee":1e-1}],
      "message":null,"error":null}`,
  })
  meld = createMeld({ apiKey: 'id:key', webhookSecret: SECRET, url: api().url, answerMs: 500 })
})
afterEach(() => meld.stop())

describe('calls to Meld', () => {
  it('default: names only the namespace of the chains on which Meld sells', () => {
    expect(meld.describe().namespaces).toEqual(['eip155'])
  })

  it('default: reads limits, and tokens by their chains', async () => {
    api().answers.set('GET /service-providers/limits/fiat-currency-purchases', {
      text: '[{"currencyCode":"EUR","defaultAmount":200,"minimumAmount":5.5,"maximumAmount":30000}]',
    })
    const { paymentCurrencies, purchaseCurrencies } = await meld.getOptions({ country: 'DE' })
    expect(paymentCurrencies).toEqual([
      { id: 'EUR', payment_method_limits: [{ id: 'card', min: '5.5', max: '30000' }] },
    ])
    expect(purchaseCurrencies.map(({ symbol, networks }) => [symbol, networks.map((each) => each.chain_id)])).toEqual([
      ['USDC', ['1', '8453']],
    ])
    expect(api().requests.every(({ authorization }) => authorization === 'BASIC id:key')).toBe(true)
    expect(api().requests[0]?.query.get('countries')).toBe('DE')
  })

  it('default: returns the best of the quotes, to the last digit', async () => {
    expect(await meld.getQuote(request)).toEqual({
      quoteId: 'meld-CHEAP',
      paymentTotal: { amount: '100', currency: 'USD' },
      paymentSubtotal: { amount: '97.15', currency: 'USD' },
      purchaseAmount: { amount: '97.123456789012345678', currency: 'USDC' },
      coinbaseFee: { amount: '2.75', currency: 'USD' },
      networkFee: { amount: '0.1', currency: 'USD' },
      provider: 'meld',
    })
    expect(api().requests.at(-1)?.body).toMatchObject({
      countryCode: 'DE',
      destinationCurrencyCode: 'USDC_BASE',
      sourceAmount: '100.00',
    })
  })

  it('behavior: cuts the digits of amounts beyond eighteen places', async () => {
    const text =
      '{"quotes":[{"serviceProvider":"FLOAT","sourceAmount":100.0,"destinationAmount":97.1234567890123456789,"totalFee":2.0009999999999998899,"networkFee":0.0009999999999998899}]}'
    api().answers.set('POST /payments/crypto/quote', { text })
    expect(await meld.getQuote(request)).toMatchObject({
      purchaseAmount: { amount: '97.123456789012345678' },
      coinbaseFee: { amount: '2' },
      networkFee: { amount: '0.000999999999999889' },
    })
  })

  it('default: opens the page of the company with the best offer', async () => {
    const widgetUrl = 'https://meldcrypto.com/?token=x'
    api().answers.set('POST /crypto/session/widget', { json: { id: 'W-1', token: 'x', widgetUrl } })
    const session = await meld.openSession({ ...sessionRequestFor(order, 'DE'), redirectUrl: undefined })
    expect(session).toEqual({ url: widgetUrl, sessionId: 'W-1' })
    expect(api().requests.at(-1)?.body).toMatchObject({
      sessionType: 'BUY',
      externalSessionId: order.id,
      sessionData: {
        serviceProvider: 'CHEAP',
        walletAddress: buyer,
        sourceAmount: '100',
        destinationCurrencyCode: 'USDC_BASE',
      },
    })
  })

  it('default: reads a transaction by its session, and then by its id', async () => {
    const transaction = {
      id: 'W-9',
      status: 'SETTLED',
      sourceAmount: 100,
      sourceCurrencyCode: 'USD',
      destinationAmount: 97.1,
      destinationCurrencyCode: 'USDC_BASE',
      cryptoDetails: { walletAddress: buyer, blockchainTransactionId: payout, chainId: '8453' },
    }
    api().answers.set('GET /payments/transactions/sessions/W-session', { json: { transaction } })
    api().answers.set('GET /payments/transactions/W-9', {
      json: { transaction: { ...transaction, status: 'DECLINED' } },
    })
    const done = {
      transactionId: 'W-9',
      status: 'done',
      address: buyer,
      chainId: 'eip155:8453',
      symbol: 'USDC',
      purchaseAmount: '97.1',
      paymentAmount: '100',
      transactionHash: payout,
    }
    expect(await meld.readPayments(order)).toMatchObject([done])
    expect(await meld.readPayments({ ...order, transactionId: 'W-9' })).toMatchObject([
      { status: 'failed', reason: 'Meld says declined.' },
    ])
    // Once that transaction has failed, the session may have another.
    expect(await meld.readPayments({ ...order, transactionId: 'W-9', status: 'failed' })).toMatchObject([done])
    expect(await meld.readPayments({ ...order, sessionId: 'W-other' })).toEqual([])
    expect(await meld.readPayments({ ...order, sessionId: null })).toEqual([])
  })

  it('error: refuses a chain on which Meld does not sell, and an answer without a quote', async () => {
    await expect(meld.getQuote({ ...request, chainId: 'eip155:10' })).rejects.toMatchObject({
      code: 'purchase_currency_not_supported',
    })
    api().answers.set('POST /payments/crypto/quote', { json: { quotes: null, message: 'none' } })
    await expect(meld.getQuote(request)).rejects.toMatchObject({ status: 409, code: 'provider_refused' })
  })

  it.each([
    { status: 503, json: {} },
    { text: 'nothing' },
    { json: { quotes: [{ serviceProvider: 'X', sourceAmount: 'much', destinationAmount: 1 }] } },
    { hangs: true },
  ])('error: rejects on the answer %j', async (answer) => {
    api().answers.set('POST /payments/crypto/quote', answer)
    await expect(meld.getQuote(request)).rejects.toMatchObject({ status: 503, code: 'provider_unavailable' })
  })

  it.each(['javascript:alert(1)', 'nowhere', ''])('error: a page at %j is not opened', async (widgetUrl) => {
    api().answers.set('POST /crypto/session/widget', { json: { id: 'W-1', widgetUrl } })
    await expect(meld.openSession(sessionRequestFor(order, 'DE'))).rejects.toMatchObject({
      code: 'provider_unavailable',
    })
  })
})

describe('webhooks', () => {
  const event = {
    eventType: 'TRANSACTION_CRYPTO_COMPLETE',
    eventId: '4cpRbNMyteKPzivtZ2RT4o',
    timestamp: '2026-11-23T10:00:00.000Z',
    payload: { paymentTransactionId: 'W-9', externalSessionId: order.id, paymentTransactionStatus: 'SETTLED' },
  }
  const time = new Date(NOW).toISOString()
  const signatureOf = (body: string, at = time, target = url) =>
    // With padding, like Meld's.
    `${createHmac('sha256', SECRET).update(`${at}.${target}.${body}`).digest('base64url')}=`
  const read = (body: string, signature: string, { at = time, now = NOW } = {}) => {
    const headers: Record<string, string> = { 'meld-signature': signature, 'meld-signature-timestamp': at }
    return meld.readWebhook({ body, header: (name) => headers[name], url, now })
  }
  const body = JSON.stringify(event)

  it('default: names the transaction; the outcome is read from the API', () => {
    expect(read(body, signatureOf(body))).toEqual({
      eventId: event.eventId,
      statement: { orderId: order.id, payment: { transactionId: 'W-9', status: 'paid' } },
    })
  })

  it('behavior: a webhook without a session states no payment', () => {
    const early = JSON.stringify({
      ...event,
      payload: { paymentTransactionId: 'W-9', paymentTransactionStatus: 'PENDING_CREATED' },
    })
    expect(read(early, signatureOf(early)).statement).toBeUndefined()
  })

  it.each([
    ['no signature', ''],
    ['another body', signatureOf(`${body} `)],
    ['another address', signatureOf(body, time, 'https://elsewhere.example/')],
    ['another time', signatureOf(body, '2026-11-23T10:00:01.000Z')],
  ])('error: refuses a webhook with %s', (_, signature) => {
    expect(() => read(body, signature)).toThrow(expect.objectContaining({ status: 401, code: 'signature' }))
  })

  it.each([
    ['broken JSON', '{'],
    ['null', 'null'],
    ['a list', '[]'],
    ['no event id', body.replace('eventId', 'id')],
    ['U+0000', body.replace('W-9', 'W\\u0000')],
    ['lists 60,000 deep', `${'['.repeat(60_000)}${']'.repeat(60_000)}`],
    ['objects 20,000 deep', `${'{"payload":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
    ['an event id of 10,000 characters', body.replace(event.eventId, 'x'.repeat(10_000))],
    ['a list for an event id', body.replace(`"${event.eventId}"`, '["x"]')],
  ])('error: refuses a signed body with %s', (_, text) => {
    expect(() => read(text, signatureOf(text))).toThrow(expect.objectContaining({ status: 400, code: 'body' }))
  })

  it('error: refuses a late webhook, and one without a time', () => {
    expect(() => read(body, signatureOf(body), { now: NOW + 300_001 })).toThrow(
      expect.objectContaining({ code: 'timestamp' }),
    )
    expect(() => read(body, signatureOf(body, 'soon'), { at: 'soon' })).toThrow(
      expect.objectContaining({ code: 'timestamp' }),
    )
  })
})
