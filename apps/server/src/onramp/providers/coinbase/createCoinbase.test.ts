import { createHmac, generateKeyPairSync } from 'node:crypto'
import { systemClock } from '@holdfast/base'
import { decodeProtectedHeader, jwtVerify } from 'jose'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startProviderApi } from '../../test/providerApi.ts'
import {
  buyer,
  orderAt,
  payout,
  quoteRequestFrom,
  sessionRequestFor,
  useProviderApi,
} from '../../test/providerCalls.ts'
import type { OnRampProvider } from '../Provider.ts'
import { createCoinbase } from './createCoinbase.ts'
import { readCoinbaseKey } from './key.ts'

const WEBHOOK_SECRET = 'whsec'
const NOW = 1_728_394_718_000

const ed25519 = generateKeyPairSync('ed25519')
const { d = '', x = '' } = ed25519.privateKey.export({ format: 'jwk' })
/** The key's form in Coinbase's portal: the seed and the public key. */
const ed25519Secret = Buffer.concat([Buffer.from(d, 'base64url'), Buffer.from(x, 'base64url')]).toString('base64')

const order = orderAt('coinbase', NOW)
const session = sessionRequestFor(order, 'US')
const quoteRequest = quoteRequestFrom('US')
const transactionsPath = `GET /onramp/v1/buy/user/${order.id}/transactions`

const api = useProviderApi()
let coinbase: OnRampProvider
function open(secret = ed25519Secret): void {
  const key = readCoinbaseKey('key-1', secret)
  if (!key) throw new Error('the key is invalid')
  const payUrl = 'https://pay.coinbase.com'
  coinbase = createCoinbase({
    key,
    webhookSecret: WEBHOOK_SECRET,
    url: api().url,
    payUrl,
    clock: systemClock,
    answerMs: 500,
  })
}
beforeEach(() => open())
afterEach(() => coinbase.stop())

describe('calls to Coinbase', () => {
  it('default: gets a session token, with a JWT that is valid only for that call, and opens the page', async () => {
    api().answers.set('POST /onramp/v1/token', { json: { token: 'ZW-1', channel_id: '' } })
    const { url } = await coinbase.openSession(session)
    const page = new URL(url)
    expect(page.origin + page.pathname).toBe('https://pay.coinbase.com/buy/select-asset')
    expect(Object.fromEntries(page.searchParams)).toEqual({
      sessionToken: 'ZW-1',
      defaultNetwork: 'base',
      defaultAsset: 'USDC',
      presetFiatAmount: '100',
      fiatCurrency: 'USD',
      defaultExperience: 'buy',
      partnerUserRef: order.id,
      redirectUrl: 'https://app.example/back',
    })
    const [call] = api().requests
    expect(call?.body).toEqual({
      addresses: [{ address: buyer, blockchains: ['base'] }],
      assets: ['USDC'],
      clientIp: '192.0.2.1',
    })
    const token = call?.authorization.replace('Bearer ', '') ?? ''
    const { payload } = await jwtVerify(token, ed25519.publicKey, { issuer: 'cdp', subject: 'key-1' })
    expect(payload['uris']).toEqual([`POST ${new URL(api().url).host}/onramp/v1/token`])
    expect((payload.exp ?? 0) - (payload.nbf ?? 0)).toBe(120)
    expect(decodeProtectedHeader(token)).toMatchObject({
      alg: 'EdDSA',
      kid: 'key-1',
      nonce: expect.stringMatching(/^[\da-f]{32}$/),
    })
  })

  it('default: signs with a P-256 key that is on one line, as in an environment variable', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    open(String(privateKey.export({ format: 'pem', type: 'sec1' })).replaceAll('\n', '\\n'))
    api().answers.set('POST /onramp/v1/token', { json: { data: { token: 'ZW-2' } } })
    expect((await coinbase.openSession(session)).url).toContain('sessionToken=ZW-2')
    const token = api().requests[0]?.authorization.replace('Bearer ', '') ?? ''
    expect((await jwtVerify(token, publicKey)).protectedHeader.alg).toBe('ES256')
  })

  it.each(['', 'nonsense', 'AAAA', '-----BEGIN EC PRIVATE KEY-----'])('error: %j is not a key', (secret) => {
    expect(readCoinbaseKey('key-1', secret)).toBeUndefined()
  })

  it('default: reads the options and a quote', async () => {
    api().answers.set('GET /onramp/v1/buy/options', {
      json: {
        payment_currencies: [{ id: 'USD', limits: [{ id: 'ACH_BANK_ACCOUNT', min: '2', max: '25000' }] }],
        purchase_currencies: [
          {
            id: '2b92315d-eab7-5bef-84fa-089a131333f5',
            name: 'USDC',
            symbol: 'USDC',
            networks: [
              {
                name: 'base',
                display_name: 'Base',
                chain_id: '8453',
                contract_address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
              },
              { name: 'solana', display_name: 'Solana', chain_id: '', contract_address: 'EPjF' },
            ],
          },
        ],
      },
    })
    const { paymentCurrencies, purchaseCurrencies } = await coinbase.getOptions({ country: 'DE' })
    expect(api().requests[0]?.query.get('country')).toBe('DE')
    expect(paymentCurrencies[0]?.payment_method_limits).toEqual([{ id: 'ach_bank_account', min: '2', max: '25000' }])
    expect(purchaseCurrencies[0]?.networks.map((network) => network.chain_id)).toEqual(['8453'])
    const money = (value: string, currency = 'USD') => ({ value, currency })
    api().answers.set('POST /onramp/v1/buy/quote', {
      json: {
        quote_id: 'q-1',
        payment_total: money('100.00'),
        payment_subtotal: money('97.50'),
        purchase_amount: money('97.5', 'USDC'),
        coinbase_fee: money('2.49'),
        network_fee: money('0.01'),
      },
    })
    expect(await coinbase.getQuote(quoteRequest)).toMatchObject({
      quoteId: 'q-1',
      paymentTotal: { amount: '100.00', currency: 'USD' },
      purchaseAmount: { amount: '97.5', currency: 'USDC' },
      provider: 'coinbase',
    })
    expect(api().requests[1]?.body).toMatchObject({
      purchaseNetwork: 'base',
      paymentMethod: 'CARD',
      paymentAmount: '100.00',
    })
  })

  it('default: reads the payments of an order, the oldest first', async () => {
    const transaction = (id: string, more: object) => ({
      transaction_id: id,
      purchase_currency: 'USDC',
      purchase_network: 'base',
      purchase_amount: { value: '97.5', currency: 'USDC' },
      payment_total: { value: '100', currency: 'USD' },
      wallet_address: buyer,
      ...more,
    })
    api().answers.set(transactionsPath, {
      json: {
        transactions: [
          transaction('t-2', {
            status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
            tx_hash: payout.toUpperCase().replace('0X', '0x'),
          }),
          transaction('t-1', {
            status: 'ONRAMP_TRANSACTION_STATUS_FAILED',
            tx_hash: '0x',
            failure_reason: 'FAILURE_REASON_BUY_FAILED',
          }),
          transaction('t-0', { status: 'ONRAMP_TRANSACTION_STATUS_OF_TOMORROW' }),
        ],
        next_page_key: '',
        total_count: '3',
      },
    })
    // Coinbase knows a further payment on the page by the id of the page's first order.
    const payments = await coinbase.readPayments({ ...order, id: 'further', pageOrderId: order.id })
    expect(await coinbase.readPayments(order)).toEqual(payments)
    expect(payments).toMatchObject([
      { transactionId: 't-1', status: 'failed', reason: 'FAILURE_REASON_BUY_FAILED', transactionHash: undefined },
      {
        transactionId: 't-2',
        status: 'done',
        address: buyer,
        chainId: 'eip155:8453',
        symbol: 'USDC',
        purchaseAmount: '97.5',
        transactionHash: payout,
      },
    ])
  })

  it.each([
    ['a status of 500', { status: 500, json: {} }, 'provider_unavailable'],
    ['a key that Coinbase does not accept', { status: 401, json: { message: 'no' } }, 'provider_unavailable'],
    ['a page of HTML', { text: '<html>' }, 'provider_unavailable'],
    ['an answer without a token', { json: { token: '' } }, 'provider_unavailable'],
    ['a redirect', { status: 302, json: { token: 'x' } }, 'provider_unavailable'],
    ['an answer that never comes', { hangs: true }, 'provider_unavailable'],
    ['a refusal', { status: 400, json: { message: 'Asset is not available.' } }, 'provider_refused'],
  ])('error: opens no page after %s', async (_, answer, code) => {
    api().answers.set('POST /onramp/v1/token', answer)
    await expect(coinbase.openSession(session)).rejects.toMatchObject({ code })
  })

  it('error: rejects a quote when Coinbase cannot be reached', async () => {
    await coinbase.stop()
    const gone = await startProviderApi()
    await gone.stop()
    const key = readCoinbaseKey('key-1', ed25519Secret)
    if (!key) throw new Error('the key is invalid')
    const options = { key, webhookSecret: undefined, payUrl: 'https://pay.coinbase.com', clock: systemClock }
    const lost = createCoinbase({ ...options, url: gone.url })
    await expect(lost.getQuote(quoteRequest)).rejects.toMatchObject({ status: 503, code: 'provider_unavailable' })
    await lost.stop()
  })
})

describe('webhooks', () => {
  const event = {
    eventType: 'onramp.transaction.updated',
    transactionId: '1f087a54',
    status: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
    purchaseCurrency: 'USDC',
    purchaseNetwork: 'ethereum',
    purchaseAmount: { currency: 'USD', value: '5.00' },
    paymentTotal: { currency: 'USD', value: '5.00' },
    txHash: '0x',
    walletAddress: buyer,
    partnerUserRef: order.id,
    contractAddress: '',
    failureReason: 'FAILURE_REASON_UNSPECIFIED',
  }
  const body = JSON.stringify(event)
  const hmac = (text: string, secret = WEBHOOK_SECRET) => createHmac('sha256', secret).update(text).digest('hex')
  const time = String(NOW / 1_000)
  const headers = { 'content-type': 'application/json', 'x-event-id': 'e-1' }
  const names = Object.keys(headers).join(' ')
  const fullSignature = `t=${time},v0=${hmac(`${time}.${body}`)},h=${names},v1=${hmac(`${time}.${names}.${Object.values(headers).join('.')}.${body}`)}`
  const read = (signature: string, more: { body?: string; now?: number; headers?: Record<string, string> } = {}) => {
    const sentHeaders = new Headers({ ...headers, ...more.headers, 'x-hook0-signature': signature })
    return coinbase.readWebhook({
      body: more.body ?? body,
      header: (name) => sentHeaders.get(name) ?? undefined,
      url: '',
      now: more.now ?? NOW,
    })
  }

  it('default: states a payment, with the signed event id', () => {
    expect(read(fullSignature)).toEqual({
      eventId: 'e-1',
      statement: {
        orderId: order.id,
        payment: expect.objectContaining({
          transactionId: '1f087a54',
          status: 'paid',
          chainId: 'eip155:1',
          // The webhook states a price here, not an amount of the token.
          purchaseAmount: undefined,
          paymentAmount: '5.00',
          transactionHash: undefined,
        }),
      },
    })
  })

  it('behavior: without signed headers, the same body is the same event', () => {
    const plain = (text: string) => `t=${time},v0=${hmac(`${time}.${text}`)}`
    const first = read(plain(body))
    expect(read(plain(body), { headers: { 'x-event-id': 'e-2' } }).eventId).toBe(first.eventId)
    expect(read(plain(`${body} `), { body: `${body} ` }).eventId).not.toBe(first.eventId)
  })

  it('behavior: another event of Coinbase states no payment', () => {
    const other = JSON.stringify({ ...event, eventType: 'offramp.transaction.updated' })
    expect(read(`t=${time},v0=${hmac(`${time}.${other}`)}`, { body: other }).statement).toBeUndefined()
  })

  it.each([
    ['no signature', '', {}],
    ['another secret', `t=${time},v0=${hmac(`${time}.${body}`, 'x')}`, {}],
    ['another body', fullSignature, { body: `${body} ` }],
    ['another event id than the signed header', fullSignature, { headers: { 'x-event-id': 'e-2' } }],
    ['a wrong v1 beside a right v0', fullSignature.replace(/v1=.{4}/, 'v1=0000'), {}],
    ['a time five minutes and a second ago', fullSignature, { now: NOW + 301_000 }],
    ['a time five minutes and a second ahead', fullSignature, { now: NOW - 301_000 }],
    ['a name that no header can have', `t=${time},h=a@b,v1=x`, {}],
    ['no time', `v0=${hmac(`undefined.${body}`)}`, {}],
  ])('error: refuses a webhook with %s', (_, signature, more) => {
    expect(() => read(signature, more)).toThrow(expect.objectContaining({ status: 401 }))
  })

  it.each([
    ['broken JSON', '{'],
    ['null', 'null'],
    ['no transaction', '{"eventType":"onramp.transaction.updated"}'],
    ['U+0000', body.replace('1f087a54', '1\\u0000')],
    ['half a surrogate pair', body.replace('1f087a54', '1\\ud800')],
    ['lists 60,000 deep', `${'['.repeat(60_000)}${']'.repeat(60_000)}`],
    ['objects 20,000 deep', `${'{"data":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
    ['an event type that names a prototype', '{"eventType":["__proto__"],"__proto__":{"transactionId":"x"}}'],
    ['an id of 10,000 characters', body.replace('1f087a54', 'x'.repeat(10_000))],
  ])('error: refuses a signed body with %s', (_, text) => {
    expect(() => read(`t=${time},v0=${hmac(`${time}.${text}`)}`, { body: text })).toThrow(
      expect.objectContaining({ status: 400, code: 'body' }),
    )
  })
})
