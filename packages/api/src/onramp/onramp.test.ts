import { describe, expect, it } from 'vitest'
import { InvalidResponseError } from '../errors.ts'
import { onRampOptionsSchema, onRampQuoteSchema, onRampUrlSchema } from './answers.ts'
import { createOnRampClient } from './client.ts'
import {
  onRampOptionsQuerySchema,
  onRampOrderPathSchema,
  onRampProvidersQuerySchema,
  onRampQuoteRequestSchema,
  onRampUrlRequestSchema,
} from './requests.ts'

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

describe('answers', () => {
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
  const clientAnswering = (answer: unknown) => {
    const calls: { url: URL; body: unknown }[] = []
    const client = createOnRampClient({
      url: 'https://services.example/kit',
      projectId: 'ab'.repeat(16),
      sdkType: 'holdfast',
      sdkVersion: '0.1.0',
      fetch: (input, init) => {
        calls.push({
          url: new URL(input as string),
          body: init?.body === undefined ? undefined : JSON.parse(init.body as string),
        })
        return Promise.resolve(Response.json(answer))
      },
    })
    return { client, calls }
  }

  it('default: requests a quote as other kits do, but with more fields', async () => {
    const { client, calls } = clientAnswering(quote)
    const chainId = 'eip155:1'
    expect(await client.getQuote({ purchaseCurrency, paymentCurrency, amount: '100', chainId })).toEqual(quote)
    expect(calls[0]?.url.pathname).toBe('/kit/v1/onramp/quote')
    expect(calls[0]?.url.searchParams.get('projectId')).toBe('ab'.repeat(16))
    expect(calls[0]?.body).toEqual({ purchaseCurrency, paymentCurrency, amount: '100', network: 'ETH', chainId })
  })

  it('default: requests the list of providers without the parameters that were not given', async () => {
    const { client, calls } = clientAnswering({ providers: [{ name: 'nobody' }] })
    expect(await client.getProviders({ chainId: 'eip155:1' })).toEqual({ providers: [] })
    expect(calls[0]?.url.searchParams.get('chainId')).toBe('eip155:1')
    expect(calls[0]?.url.searchParams.has('country')).toBe(false)
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
    expect(calls[0]?.url.pathname).toBe('/kit/v1/generators/onrampurl')
    expect(calls[0]?.body).toEqual({ ...request, defaultExperience: 'buy', presetFiatAmount: '20' })
  })

  it('default: requests the options of one provider, or of all', async () => {
    const { client, calls } = clientAnswering({ paymentCurrencies: [], purchaseCurrencies: [] })
    await client.getOptions({ provider: 'meld', timeZone: 'Europe/Berlin' })
    await client.getOptions()
    const queries = calls.map(({ url }) => [url.searchParams.get('provider'), url.searchParams.get('timeZone')])
    expect(queries).toEqual([
      ['meld', 'Europe/Berlin'],
      [null, null],
    ])
  })

  it('default: reads an order, and escapes its id so that it cannot lead to another call', async () => {
    const order = {
      id: 'a'.repeat(22),
      provider: 'sandbox',
      status: 'sent',
      reason: null,
      address: '0xa1',
      chainId: null,
      purchase: { symbol: 'ETH', amount: null },
      payment: { currency: 'USD', amount: '20' },
      transactionHash: null,
      createdAt: '2026-01-01T00:00:00Z',
      updatedAt: '2026-01-01T00:00:00Z',
      expiresAt: '2026-01-02T00:00:00Z',
    }
    const { client, calls } = clientAnswering({ order })
    expect(await client.getOrder({ id: '../options?x' })).toEqual(order)
    expect(calls[0]?.url.pathname).toBe('/kit/v1/onramp/orders/..%2Foptions%3Fx')
  })

  it('behavior: leaves out a provider that cannot be read, and reads one without isSandbox as real', async () => {
    const provider = { name: 'coinbase', label: 'Coinbase', feeRange: '1-2%', namespaces: ['eip155'] }
    const { client } = clientAnswering({
      providers: [{ ...provider, chains: ['eip155:1', 'all'] }, { ...provider, name: 'other', chains: [] }, null],
    })
    expect((await client.getProviders()).providers).toEqual([{ ...provider, chains: ['eip155:1'], isSandbox: false }])
  })
})
