import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { looseFields } from '../../test/looseFields.ts'
import { type RecordedCall, recordFetch } from '../../test/recordFetch.ts'
import { HttpError, InvalidResponseError } from '../errors.ts'
import {
  onRampOptionsSchema,
  onRampOrderAnswerSchema,
  onRampOrderSchema,
  onRampProviderInfoSchema,
  onRampQuoteSchema,
  onRampUrlSchema,
  paymentCurrencySchema,
  purchaseCurrencySchema,
} from './answers.ts'
import { createOnRampClient } from './client.ts'
import { onRampErrorCodes } from './errorCodes.ts'
import {
  onRampOptionsQuerySchema,
  onRampOrderPathSchema,
  onRampProvidersQuerySchema,
  onRampQuoteRequestSchema,
  onRampUrlRequestSchema,
} from './requests.ts'
import { amountSchema, onRampStatuses, orderIdSchema } from './values.ts'

const money = (amount: string, currency: string) => ({ amount, currency })
const quote = {
  quoteId: 'q-5',
  paymentTotal: money('103.10', 'USD'),
  paymentSubtotal: money('100.00', 'USD'),
  purchaseAmount: money('99.8', 'USDC'),
  coinbaseFee: money('2.60', 'USD'),
  networkFee: money('0.50', 'USD'),
}
const paymentCurrency = { id: 'USD', payment_method_limits: [{ id: 'card', min: '10.00', max: '7500.00' }] }
const network = { name: 'ethereum-mainnet', display_name: 'Ethereum', chain_id: '1', contract_address: '' }
const purchaseCurrency = { id: 'p-1', name: 'Ether', symbol: 'ETH', networks: [network] }
const wallet = { address: '0xa1', blockchains: ['ethereum'], assets: ['ETH'] }
/** The fields of a quote that only our server sends. */
const extras = ['provider', 'validUntil']
const order = {
  id: 'a'.repeat(22),
  provider: 'sandbox',
  status: 'sent',
  reason: null,
  address: '0xa1',
  chainId: null,
  purchase: { symbol: 'ETH', amount: '0.01' },
  payment: { currency: 'USD', amount: '20' },
  transactionHash: null,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  expiresAt: '2026-01-02T00:00:00Z',
}

describe('requests', () => {
  it('default: accept what other kits send', () => {
    const sent = {
      destinationWallets: [wallet],
      defaultNetwork: 'ethereum',
      partnerUserId: '0xa1',
      defaultExperience: 'buy',
      presetCryptoAmount: 0.5,
    }
    expect(onRampUrlRequestSchema.parse(sent)).toEqual({ ...sent, paymentCurrency: 'USD' })
    const asked = { purchaseCurrency, paymentCurrency, amount: '0', network: 'ETH' }
    expect(onRampQuoteRequestSchema.parse(asked)).toEqual(asked)
    expect(onRampOptionsQuerySchema.parse({ projectId: 'x' })).toEqual({})
  })

  it.each([
    [onRampUrlRequestSchema, { destinationWallets: [] }],
    [onRampUrlRequestSchema, { destinationWallets: Array(9).fill(wallet) }],
    [onRampUrlRequestSchema, { destinationWallets: [wallet], presetFiatAmount: -1 }],
    [onRampUrlRequestSchema, { destinationWallets: [wallet], presetFiatAmount: '1e9' }],
    [onRampUrlRequestSchema, { destinationWallets: [wallet], provider: 'other' }],
    [onRampUrlRequestSchema, { destinationWallets: [wallet], paymentCurrency: 'usd' }],
    [onRampQuoteRequestSchema, { purchaseCurrency, paymentCurrency }],
    [onRampQuoteRequestSchema, { purchaseCurrency, paymentCurrency, amount: '-1' }],
    [onRampQuoteRequestSchema, { purchaseCurrency, paymentCurrency, amount: '1'.repeat(33) }],
    [onRampQuoteRequestSchema, { paymentCurrency, amount: '1' }],
    [onRampProvidersQuerySchema, { country: 'Germany' }],
    [onRampProvidersQuerySchema, { timeZone: '<script>' }],
    [onRampOrderPathSchema, { id: '../secret' }],
  ])('error: reject an invalid value (case %#)', (schema, value) => {
    expect(schema.safeParse(value).success).toBe(false)
  })
})

describe('bounds', () => {
  const destination = (more: object) => ({ destinationWallets: [{ ...wallet, ...more }] })
  const to = (count: number) => ({ destinationWallets: Array(count).fill(wallet) })
  const listOf = (length: number) => Array(length).fill('a')

  it.each<[string, z.ZodMiniType, object, object]>([
    ['wallets', onRampUrlRequestSchema, to(8), to(9)],
    [
      'chains',
      onRampUrlRequestSchema,
      destination({ blockchains: listOf(64) }),
      destination({ blockchains: listOf(65) }),
    ],
    ['assets', onRampUrlRequestSchema, destination({ assets: listOf(64) }), destination({ assets: listOf(65) })],
    [
      'an address',
      onRampUrlRequestSchema,
      destination({ address: 'a'.repeat(128) }),
      destination({ address: 'a'.repeat(129) }),
    ],
    [
      'a page to return to',
      onRampUrlRequestSchema,
      { ...to(1), redirectUrl: 'a'.repeat(2_048) },
      { ...to(1), redirectUrl: 'a'.repeat(2_049) },
    ],
    [
      'a payment method',
      onRampUrlRequestSchema,
      { ...to(1), paymentMethod: 'a'.repeat(64) },
      { ...to(1), paymentMethod: 'a'.repeat(65) },
    ],
    [
      'a symbol',
      onRampUrlRequestSchema,
      { ...to(1), purchaseCurrency: 'A'.repeat(32) },
      { ...to(1), purchaseCurrency: 'A'.repeat(33) },
    ],
    ['a time zone', onRampProvidersQuerySchema, { timeZone: 'a'.repeat(64) }, { timeZone: 'a'.repeat(65) }],
    ['a country', onRampProvidersQuerySchema, { country: 'DE' }, { country: 'DEU' }],
    ['an order’s id', onRampOrderPathSchema, { id: 'a'.repeat(22) }, { id: 'a'.repeat(23) }],
    ['a chain’s id', onRampOptionsQuerySchema, { chainId: 'eip155:1' }, { chainId: '1' }],
  ])(
    'param: %s: accepts the longest value, and rejects a longer value or another form',
    (_name, schema, longest, beyond) => {
      expect(schema.safeParse(longest)).toMatchObject({ success: true, data: longest })
      expect(schema.safeParse(beyond).success).toBe(false)
    },
  )

  it('behavior: an amount is kept as it was typed if it is a decimal of at most 32 characters, and rejected otherwise', () => {
    const digits = (maxLength: number) => fc.stringMatching(new RegExp(`^\\d{1,${maxLength}}$`))
    const amounts = fc.oneof(
      digits(32),
      fc.tuple(digits(15), digits(16)).map((parts) => parts.join('.')),
    )
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(amountSchema.parse(amount)).toBe(amount)
      }),
    )
    const isAmount = (text: string) => /^\d+(\.\d+)?$/.test(text) && text.length <= 32
    const texts = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789.,-+eE '.split('')) }))
    fc.assert(
      fc.property(texts, (text) => {
        expect(amountSchema.safeParse(text).success).toBe(isAmount(text))
      }),
    )
  })

  it('behavior: the id of an order needs no escaping in a path', () => {
    const ids = fc.string({ unit: fc.constantFrom('a', 'Z', '0', '_', '-', '/', '.', '%', '?', 'é') })
    fc.assert(
      fc.property(ids, (id) => {
        const padded = id.padEnd(22, 'a').slice(0, 22)
        if (orderIdSchema.safeParse(padded).success) expect(encodeURIComponent(padded)).toBe(padded)
      }),
    )
  })
})

describe('answers', () => {
  it.each<[string, z.ZodMiniType, object, Partial<ReturnType<typeof looseFields>>]>([
    ['a currency to pay in', paymentCurrencySchema, { id: 'USD', payment_method_limits: [] }, {}],
    ['a token to buy', purchaseCurrencySchema, { ...purchaseCurrency, networks: [] }, {}],
    [
      'a quote',
      onRampQuoteSchema,
      { ...quote, provider: 'meld', validUntil: 5 },
      { optional: extras, nullable: extras, untyped: extras },
    ],
    [
      'an order',
      onRampOrderAnswerSchema,
      { order: { ...order, chainId: 'eip155:1', reason: 'r', transactionHash: '0x1' } },
      {
        nullable: ['reason', 'chainId', 'purchase.amount', 'payment.amount', 'transactionHash'].map(
          (field) => `order.${field}`,
        ),
      },
    ],
    ['the URL of a page', onRampUrlSchema, { url: 'https://pay.example/1' }, {}],
    [
      'a provider',
      onRampProviderInfoSchema,
      { name: 'meld', label: 'Meld', feeRange: '1-2%', namespaces: ['eip155'], chains: [], isSandbox: true },
      { optional: ['isSandbox'], nullable: ['isSandbox'], untyped: ['isSandbox'] },
    ],
  ])(
    'default: %s: every field is required and typed, except those that the table lists',
    (_name, schema, sample, loose) => {
      expect(looseFields(schema, sample)).toEqual({ optional: [], nullable: [], untyped: [], ...loose })
    },
  )

  it.each(onRampStatuses)('default: an order may be %s', (status) => {
    expect(onRampOrderSchema.parse({ ...order, status }).status).toBe(status)
  })

  it.each([{ status: 'refunded' }, { provider: 'other' }, { chainId: 'solana' }, { id: 'a'.repeat(21) }])(
    'error: reject an order with %j',
    (change) => {
      expect(onRampOrderSchema.safeParse({ ...order, ...change }).success).toBe(false)
    },
  )

  it('error: reject a quote whose amount is not a decimal', () => {
    for (const amount of ['-1', '1e3', '1,5', '', 7]) {
      expect(onRampQuoteSchema.safeParse({ ...quote, networkFee: { amount, currency: 'USD' } }).success).toBe(false)
    }
  })

  it('behavior: leave out an invalid entry, and accept null as the contract of a native currency', () => {
    const options = onRampOptionsSchema.parse({
      paymentCurrencies: [paymentCurrency, { id: 'dollar', payment_method_limits: [] }],
      purchaseCurrencies: [{ ...purchaseCurrency, networks: [{ ...network, contract_address: null }, {}] }, null],
    })
    expect(options).toEqual({ paymentCurrencies: [paymentCurrency], purchaseCurrencies: [purchaseCurrency] })
  })

  it('behavior: accept a quote of another server, which has neither a provider nor an expiry', () => {
    expect(onRampQuoteSchema.parse({ ...quote, validUntil: 'soon' })).toEqual(quote)
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', '/buy', 'https://', ''])(
    'error: reject %s as the page to open',
    (url) => {
      expect(onRampUrlSchema.safeParse({ url }).success).toBe(false)
    },
  )
})

describe('createOnRampClient', () => {
  const clientAnswering = (answer: object) => {
    const { fetch, calls } = recordFetch(answer)
    const url = 'https://services.example/kit'
    const client = createOnRampClient({
      url,
      projectId: 'ab'.repeat(16),
      sdkType: 'holdfast',
      sdkVersion: '0.1.0',
      fetch,
    })
    return { client, calls }
  }
  const pathOf = (call: RecordedCall | undefined) => new URL(call?.url ?? '').pathname
  const queryOf = (call: RecordedCall | undefined) => new URL(call?.url ?? '').searchParams

  it('default: requests a quote as other kits do, but with more fields', async () => {
    const { client, calls } = clientAnswering(quote)
    const chainId = 'eip155:1'
    expect(await client.getQuote({ purchaseCurrency, paymentCurrency, amount: '100', chainId })).toEqual(quote)
    expect(pathOf(calls[0])).toBe('/kit/v1/onramp/quote')
    expect(queryOf(calls[0]).get('projectId')).toBe('ab'.repeat(16))
    expect(calls[0]?.body).toEqual({ purchaseCurrency, paymentCurrency, amount: '100', network: 'ETH', chainId })
  })

  it('default: requests the list of providers without the parameters that were not given', async () => {
    const { client, calls } = clientAnswering({ providers: [{ name: 'nobody' }] })
    expect(await client.getProviders({ chainId: 'eip155:1' })).toEqual({ providers: [] })
    expect(queryOf(calls[0]).get('chainId')).toBe('eip155:1')
    expect(queryOf(calls[0]).has('country')).toBe(false)
  })

  it('error: rejects an order that cannot be read', async () => {
    const { client } = clientAnswering({ order: { id: 'x' } })
    await expect(client.getOrder({ id: 'a'.repeat(22) })).rejects.toBeInstanceOf(InvalidResponseError)
  })

  it('default: requests a payment page with the fields that were given, and drops an order that cannot be read', async () => {
    const url = 'https://pay.example/1'
    const { client, calls } = clientAnswering({ url, order: { id: 'damaged' } })
    const request = { destinationWallets: [wallet], defaultNetwork: 'ethereum', partnerUserId: '0xa1' }
    expect(await client.createUrl({ ...request, presetFiatAmount: '20' })).toEqual({ url })
    expect(pathOf(calls[0])).toBe('/kit/v1/generators/onrampurl')
    expect(calls[0]?.body).toEqual({ ...request, defaultExperience: 'buy', presetFiatAmount: '20' })
  })

  it('default: requests the options of one provider, or of all', async () => {
    const { client, calls } = clientAnswering({ paymentCurrencies: [], purchaseCurrencies: [] })
    await client.getOptions({ provider: 'meld', timeZone: 'Europe/Berlin' })
    await client.getOptions()
    const queries = calls.map(queryOf).map((query) => [query.get('provider'), query.get('timeZone')])
    expect(queries).toEqual([
      ['meld', 'Europe/Berlin'],
      [null, null],
    ])
  })

  it('default: reads an order, and escapes its id so that it cannot lead to another call', async () => {
    const { client, calls } = clientAnswering({ order })
    expect(await client.getOrder({ id: '../options?x' })).toEqual(order)
    expect(pathOf(calls[0])).toBe('/kit/v1/onramp/orders/..%2Foptions%3Fx')
  })

  it('behavior: leaves out a provider that cannot be read, and reads one without isSandbox as real', async () => {
    const provider = { name: 'coinbase', label: 'Coinbase', feeRange: '1-2%', namespaces: ['eip155'] }
    const { client } = clientAnswering({
      providers: [{ ...provider, chains: ['eip155:1', 'all'] }, { ...provider, name: 'other', chains: [] }, null],
    })
    expect((await client.getProviders()).providers).toEqual([{ ...provider, chains: ['eip155:1'], isSandbox: false }])
  })
  it('default: every call identifies its caller, and sends no cookie', async () => {
    const { client, calls } = clientAnswering({})
    await Promise.allSettled([
      client.getProviders(),
      client.getOptions(),
      client.getQuote({ purchaseCurrency, paymentCurrency, amount: '1' }),
      client.createUrl({ destinationWallets: [wallet], defaultNetwork: 'base', partnerUserId: '0xa1' }),
      client.getOrder({ id: order.id }),
    ])
    expect(calls.map((call) => `${call.method} ${pathOf(call)}`)).toEqual([
      'GET /kit/v1/onramp/providers',
      'GET /kit/v1/onramp/options',
      'POST /kit/v1/onramp/quote',
      'POST /kit/v1/generators/onrampurl',
      `GET /kit/v1/onramp/orders/${order.id}`,
    ])
    for (const call of calls) {
      expect(Object.fromEntries(queryOf(call))).toEqual({ projectId: 'ab'.repeat(16), st: 'holdfast', sv: '0.1.0' })
      expect(call.credentials).toBe('omit')
    }
  })

  it('param: signal: is not sent with the request, and aborts it', async () => {
    const { client, calls } = clientAnswering(quote)
    const controller = new AbortController()
    const request = { purchaseCurrency, paymentCurrency, amount: '1', signal: controller.signal }
    await client.getQuote(request)
    await client.getProviders({ signal: controller.signal }).catch(() => undefined)
    expect(calls[0]?.body).not.toHaveProperty('signal')
    expect(queryOf(calls[1]).has('signal')).toBe(false)
    const reason = new Error('enough')
    controller.abort(reason)
    await expect(client.getQuote(request)).rejects.toBe(reason)
    expect(calls).toHaveLength(2)
  })

  it('error: throws the code and the description of a refusal', async () => {
    const reasons = [{ name: onRampErrorCodes.amountTooSmall, description: 'The minimum is 10.00 USD.' }]
    const { client } = clientAnswering(() => Response.json({ status: 400, reasons }, { status: 400 }))
    const error: unknown = await client
      .getQuote({ purchaseCurrency, paymentCurrency, amount: '1' })
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(HttpError)
    expect(error).toMatchObject({ status: 400, code: 'amount_too_small', serverMessage: 'The minimum is 10.00 USD.' })
  })
})
