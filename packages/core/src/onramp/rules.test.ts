import { payChains } from '@holdfast/api/onramp'
import { parseFiat } from '@holdfast/caip'
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { canBuy, isRestrictedTimeZone } from './availability.ts'
import {
  isCheckoutUrl,
  onRampProviders,
  paymentFor,
  paymentMethodsFor,
  paymentProblemOf,
  paymentValueOf,
  presetPaymentAmounts,
} from './rules.ts'
import { fallbackOptions } from './steps/fallback.ts'
import { payChainOf } from './steps/payChainOf.ts'

const [dollar, euro] = fallbackOptions.paymentCurrencies

describe('isRestrictedTimeZone', () => {
  test.each(['Shanghai', 'Urumqi', 'Chongqing', 'Harbin', 'Kashgar', 'Macau', 'Hong_Kong', 'Beijing'])(
    'Asia/%s is restricted',
    (city) => expect(isRestrictedTimeZone(`Asia/${city}`)).toBe(true),
  )

  test.each(['Asia/Singapore', 'Europe/Berlin', 'UTC', '', 'Shanghai'])('%j is not restricted', (zone) => {
    expect(isRestrictedTimeZone(zone)).toBe(false)
  })
})

describe('canBuy', () => {
  const options = { projectId: 'ab', services: { url: 'https://kit.example' }, features: { onramp: true } }
  afterEach(() => vi.unstubAllEnvs())

  test('is true on eip155 and solana only', () => {
    vi.stubEnv('TZ', 'Europe/Berlin')
    const offered = (['eip155', 'solana', 'polkadot', 'bip122', undefined] as const).filter((each) =>
      canBuy(options, each),
    )
    expect(offered).toEqual(['eip155', 'solana'])
  })

  test.each([
    ['the feature is off', { ...options, features: { onramp: false } }],
    ['there is no project', { ...options, projectId: undefined }],
    ['there are no services', { ...options, services: {} }],
  ])('is false if %s', (_, changed) => expect(canBuy(changed, 'eip155')).toBe(false))

  test('is false if the device is in a restricted time zone', () => {
    vi.stubEnv('TZ', 'Asia/Hong_Kong')
    expect(canBuy(options, 'eip155')).toBe(false)
  })
})

describe('onRampProviders', () => {
  test('lists two providers, each with a fee of 1-2%', () => {
    expect(onRampProviders.map(({ name, label, feeRange, namespaces }) => [name, label, feeRange, namespaces])).toEqual(
      [
        ['coinbase', 'Coinbase', '1-2%', ['eip155']],
        ['meld', 'Meld.io', '1-2%', ['eip155', 'solana']],
      ],
    )
  })
})

describe('payChainOf', () => {
  test('maps the display name of each network on which a card pays', () => {
    const names = ['Ethereum', 'Arbitrum One', 'Polygon', 'Berachain', 'Avalanche', 'OP Mainnet', 'Celo', 'Base']
    expect(names.map(payChainOf)).toEqual(payChains)
    expect(payChains).toEqual([
      'ethereum',
      'arbitrum',
      'polygon',
      'berachain',
      'avalanche-c-chain',
      'optimism',
      'celo',
      'base',
    ])
  })

  test.each([undefined, '', 'Harbour', 'constructor', '__proto__'])('maps %j to Ethereum', (name) => {
    expect(payChainOf(name)).toBe('ethereum')
  })
})

describe('fallbackOptions', () => {
  test('offers dollars and euros to pay with, each with the limits of cards and bank accounts', () => {
    expect(fallbackOptions.paymentCurrencies).toEqual(
      ['USD', 'EUR'].map((id) => ({
        id,
        limits: [
          { id: 'card', min: 1_000n, max: 750_000n },
          { id: 'ach_bank_account', min: 1_000n, max: 2_500_000n },
        ],
      })),
    )
  })

  test('offers dollar coins and ether on two networks, each with its own contract', () => {
    const bought = fallbackOptions.purchaseCurrencies.map(({ symbol, networks }) => [
      symbol,
      networks.map(({ caipNetworkId, contractAddress }) => [caipNetworkId, contractAddress !== undefined]),
    ])
    expect(bought).toEqual([
      [
        'USDC',
        [
          ['eip155:1', true],
          ['eip155:137', true],
        ],
      ],
      [
        'ETH',
        [
          ['eip155:1', false],
          ['eip155:137', true],
        ],
      ],
    ])
    const contracts = fallbackOptions.purchaseCurrencies.flatMap(({ networks }) =>
      networks.flatMap(({ contractAddress }) => contractAddress ?? []),
    )
    expect(new Set(contracts).size).toBe(contracts.length)
    expect(new Set(fallbackOptions.purchaseCurrencies.map(({ id }) => id)).size).toBe(2)
  })
})

describe('paymentProblemOf', () => {
  test.each([
    ['', undefined],
    [' ', undefined],
    ['10', undefined],
    ['10.00', undefined],
    ['25000', undefined],
    ['9.99', { kind: 'tooLittle', limit: 1_000n }],
    ['25000.01', { kind: 'tooMuch', limit: 2_500_000n }],
    ['1e40', { kind: 'invalid' }],
    ['0', { kind: 'invalid' }],
    ['-5', { kind: 'invalid' }],
    ['1,5', { kind: 'invalid' }],
    ['10.001', { kind: 'invalid' }],
    ['ten', { kind: 'invalid' }],
  ])('tells what is wrong with the amount %j', (paymentAmount, problem) => {
    expect(paymentProblemOf({ paymentAmount, paymentCurrency: dollar })).toEqual(problem)
  })

  test('refuses an amount of 5,000 digits', () => {
    const paymentAmount = '9'.repeat(5_000)
    expect(paymentProblemOf({ paymentAmount, paymentCurrency: dollar })).toEqual({ kind: 'invalid' })
  })

  test('without limits or a currency, no amount is beyond the limits', () => {
    const paymentAmount = '0.01'
    expect(paymentProblemOf({ paymentAmount, paymentCurrency: { id: 'USD', limits: [] } })).toBeUndefined()
    expect(paymentProblemOf({ paymentAmount, paymentCurrency: undefined })).toBeUndefined()
  })

  test('each offered amount is within the limits', () => {
    expect(presetPaymentAmounts).toEqual(['100', '250', '500', '1000'])
    for (const paymentAmount of presetPaymentAmounts)
      expect(paymentProblemOf({ paymentAmount, paymentCurrency: euro })).toBeUndefined()
  })
})

describe('paymentMethodsFor', () => {
  test.each([
    ['', ['card', 'ach_bank_account']],
    ['7500', ['card', 'ach_bank_account']],
    ['7500.01', ['ach_bank_account']],
    ['5', []],
  ])('for the amount %j, returns the methods %j', (paymentAmount, methods) => {
    expect(paymentMethodsFor({ paymentAmount, paymentCurrency: dollar })).toEqual(methods)
  })
})

describe('paymentFor', () => {
  const price = parseFiat('2000') ?? 0n

  test('returns the worth plus an allowance for fees, in whole units', () => {
    expect(paymentFor(10n ** 18n, { decimals: 18, price, currency: dollar })).toBe('2100')
    expect(paymentFor(10n ** 18n + 1n, { decimals: 18, price, currency: dollar })).toBe('2101')
  })

  test('returns no less than the limit', () => {
    expect(paymentFor(1n, { decimals: 18, price, currency: dollar })).toBe('10')
  })

  test('behavior: returns enough to pay for the wanted amount', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 24n), fc.bigInt(1n, 10n ** 24n), (wanted, cost) => {
        const paymentAmount = paymentFor(wanted, { decimals: 18, price: cost, currency: dollar })
        const paid = (paymentValueOf({ paymentAmount }) ?? 0n) * 10n ** 16n
        expect(paid * 10n ** 18n).toBeGreaterThanOrEqual(wanted * cost)
      }),
    )
  })
})

describe('isCheckoutUrl', () => {
  test.each([
    ['https://pay.example/buy?session=abc', true],
    ['http://localhost:3006/checkout/1', true],
    ['http://pay.example/', false],
    ['javascript:alert(1)', false],
    ['data:text/html,hi', false],
    ['https://user:secret@pay.example/', false],
    ['//pay.example', false],
    ['', false],
  ])('tells whether %j may be opened: %j', (url, allowed) =>
    expect(isCheckoutUrl(url, 'http://localhost:3001')).toBe(allowed),
  )

  test('allows http only on the services’ host, and only if the services use http', () => {
    expect(isCheckoutUrl('http://localhost:3006/', 'https://localhost:3001')).toBe(false)
    expect(isCheckoutUrl('http://localhost:3006/', undefined)).toBe(false)
  })
})
