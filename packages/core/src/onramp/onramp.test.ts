import { describe, expect, test, vi } from 'vitest'
import { holdAnswers } from '../../test/services/testData.ts'
import { buy, openOnRampPage, passInSteps, sentOptions, typeAmount } from '../../test/services/testOnRamp.ts'
import { createTestKit, eventually } from '../../test/testKit.ts'
import { connect } from '../connections/actions/connect.ts'
import { disconnect } from '../connections/actions/disconnect.ts'
import { switchNetwork } from '../connections/actions/switchNetwork.ts'
import { loadOfferImage } from './actions/loadOfferImage.ts'
import { loadOnRamp } from './actions/loadOnRamp.ts'
import { setPaymentAmount } from './actions/setPaymentAmount.ts'
import { setPaymentCurrency } from './actions/setPaymentCurrency.ts'
import { setPurchaseCurrency } from './actions/setPurchaseCurrency.ts'
import { openBuy, openWhatIsABuy } from './openBuy.ts'
import { setWantedAmount } from './steps/loadOffers.ts'

/** Returns a network for the tests, in the service's form. */
const sentNetwork = (chainId: string) => ({
  name: 'local',
  display_name: `Local ${chainId}`,
  chain_id: chainId,
  contract_address: '',
})

describe('loadOnRamp', () => {
  test('default: reads the coins for the network in use, the limits, and the providers; the kit’s own two providers are always listed', async () => {
    const page = await openOnRampPage()
    expect(page.state()).toMatchObject({ status: 'ready', isFallback: false })
    expect(page.state().purchaseCurrencies.map(({ symbol }) => symbol)).toEqual(['ETH'])
    expect(page.state().paymentCurrencies[0]).toEqual({ id: 'USD', limits: [{ id: 'card', min: 500n, max: 200_000n }] })
    expect(page.state().providers.map(({ name, isOffered }) => [name, isOffered])).toEqual([
      ['sandbox', true],
      ['coinbase', false],
      ['meld', false],
    ])
    expect(page.requestsTo('/v1/onramp/options')[0]?.query.get('chainId')).toBe('eip155:31337')
    expect(page.requestsTo('/v1/onramp/providers')[0]?.query.get('timeZone')).toBe('Europe/Berlin')
    expect(page.events).toContainEqual({ event: 'SELECT_BUY_CRYPTO', properties: { isSmartAccount: false } })
    await loadOnRamp(page.kit)
    expect(page.requestsTo('/v1/onramp/options')).toHaveLength(1)
  })

  test('error: if the service fails, uses the kit’s own list, shows no error, and requests again on the next call', async () => {
    const page = await openOnRampPage()
    page.answers['/v1/onramp/options'] = 500
    page.answers['/v1/onramp/providers'] = 500
    await switchNetwork(page.kit, { caipNetworkId: 'eip155:31338' })
    await loadOnRamp(page.kit)
    expect(page.state().isFallback).toBe(true)
    expect(page.state().paymentCurrencies.map(({ id }) => id)).toEqual(['USD', 'EUR'])
    expect(page.state().providers.map(({ label, isOffered }) => [label, isOffered])).toEqual([
      ['Coinbase', true],
      ['Meld.io', true],
    ])
    expect(page.kit.toasts.getState().toast).toBeUndefined()
    page.answers['/v1/onramp/options'] = sentOptions
    await loadOnRamp(page.kit)
    expect(page.state().isFallback).toBe(false)
  })

  test('error: rejects if the code cannot be loaded, so that the view can offer another try', async () => {
    const { kit } = createTestKit()
    kit.internals.joining.set('onramp', Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
    await expect(loadOnRamp(kit)).rejects.toThrow('dynamically imported module')
    kit.destroy()
    await expect(loadOnRamp(kit)).resolves.toBeUndefined()
  })

  test('error: missing currencies and broken limits leave a usable offer', async () => {
    const page = await openOnRampPage()
    page.answers['/v1/onramp/options'] = {
      paymentCurrencies: [
        { id: 'dollar', payment_method_limits: [] },
        {
          id: 'CHF',
          payment_method_limits: [
            { id: 'card', min: '9', max: '1' },
            { id: 'bank', min: 'x', max: '1' },
            { id: 'twint', min: '1', max: '500.5' },
          ],
        },
        'nonsense',
      ],
      purchaseCurrencies: [],
    }
    await switchNetwork(page.kit, { caipNetworkId: 'eip155:31338' })
    await loadOnRamp(page.kit)
    expect(page.state().paymentCurrencies).toEqual([{ id: 'CHF', limits: [{ id: 'twint', min: 100n, max: 50_050n }] }])
    expect(page.state().purchaseCurrency?.symbol).toBe('USDC')
  })

  test('behavior: another network clears the choices and the quote', async () => {
    const page = await openOnRampPage()
    await typeAmount(page, '100')
    await switchNetwork(page.kit, { caipNetworkId: 'eip155:31338' })
    expect(page.state()).toMatchObject({ status: 'idle', paymentAmount: '', quote: undefined })
  })

  test('behavior: a late quote for the previous network changes nothing', async () => {
    const page = await openOnRampPage()
    const quotes = () => page.requestsTo('/v1/onramp/quote').length
    const release = holdAnswers(page.services, 'quote')
    await setPaymentAmount(page.kit, { amount: '100' })
    await page.clock.advance(500)
    await eventually(() => quotes() === 1)
    await switchNetwork(page.kit, { caipNetworkId: 'eip155:31338' })
    release()
    await passInSteps(page, 1_000)
    expect(page.state()).toMatchObject({ quote: undefined, quotesLoading: false })
  })

  test('behavior: late offers for the previous network change nothing', async () => {
    const page = await openOnRampPage()
    await switchNetwork(page.kit, { caipNetworkId: 'eip155:31338' })
    const release = holdAnswers(page.services, 'options')
    const late = loadOnRamp(page.kit)
    await eventually(() => page.state().status === 'loading')
    await switchNetwork(page.kit, { caipNetworkId: 'eip155:31337' })
    release()
    await late
    expect(page.state()).toMatchObject({ status: 'idle', purchaseCurrency: undefined })
  })

  test('behavior: two calls at once send one request; both wait for the answer', async () => {
    const page = await openOnRampPage()
    await switchNetwork(page.kit, { caipNetworkId: 'eip155:31338' })
    const before = page.requestsTo('/v1/onramp/options').length
    const states = await Promise.all([1, 2].map(() => loadOnRamp(page.kit).then(() => page.state().status)))
    expect(states).toEqual(['ready', 'ready'])
    expect(page.requestsTo('/v1/onramp/options')).toHaveLength(before + 1)
  })

  test('behavior: if the new list lacks the chosen currency, requests a quote for the currency selected in its place', async () => {
    const page = await openOnRampPage()
    await switchNetwork(page.kit, { caipNetworkId: 'eip155:31338' })
    page.answers['/v1/onramp/options'] = 500
    await loadOnRamp(page.kit)
    await typeAmount(page, '100')
    const symbols = () =>
      page.requestsTo('/v1/onramp/quote').map(({ body }) => Reflect.get(Object(body), 'purchaseCurrency').symbol)
    expect(symbols()).toEqual(['USDC'])
    page.answers['/v1/onramp/options'] = { ...sentOptions, purchaseCurrencies: [sentOptions.purchaseCurrencies[1]] }
    await loadOnRamp(page.kit)
    await eventually(() => symbols().length === 2 && !page.state().quotesLoading)
    expect(symbols()).toEqual(['USDC', 'ETH'])
    expect(page.state().quote?.purchaseAmount.currency).toBe('ETH')
  })

  test('behavior: in a restricted time zone nothing is requested', async () => {
    const page = await openOnRampPage()
    vi.stubEnv('TZ', 'Asia/Shanghai')
    await switchNetwork(page.kit, { caipNetworkId: 'eip155:31338' })
    await loadOnRamp(page.kit)
    expect(page.state().status).toBe('idle')
    expect(page.requestsTo('/v1/onramp/options')).toHaveLength(1)
  })
})

describe('setPaymentAmount', () => {
  test('default: requests a quote once typing stops, with all fields of both currencies', async () => {
    const page = await openOnRampPage()
    await setPaymentAmount(page.kit, { amount: '1' })
    await page.clock.advance(300)
    await typeAmount(page, '100.5')
    expect(page.requestsTo('/v1/onramp/quote').map(({ body }) => body)).toEqual([
      {
        purchaseCurrency: sentOptions.purchaseCurrencies[1],
        paymentCurrency: sentOptions.paymentCurrencies[0],
        amount: '100.5',
        network: 'ETH',
        chainId: 'eip155:31337',
        timeZone: 'Europe/Berlin',
      },
    ])
    expect(page.state().quote).toMatchObject({
      quoteId: 'q-5',
      purchaseAmount: { amount: '0.05', currency: 'ETH' },
      providerFee: { amount: '1.50', currency: 'USD' },
      isEstimate: false,
    })
  })

  test('error: if the service fails, the amount itself is the quote, marked as an estimate', async () => {
    const page = await openOnRampPage()
    page.answers['/v1/onramp/quote'] = 500
    await typeAmount(page, '100')
    const sum = { amount: '100', currency: 'USD' }
    expect(page.state().quote).toMatchObject({ quoteId: 'mocked-quote-id', purchaseAmount: sum, isEstimate: true })
  })

  test.each(['', '4.99', '2000.01', 'ten'])('error: for %j nothing is requested', async (amount) => {
    const page = await openOnRampPage()
    await typeAmount(page, amount)
    expect(page.requestsTo('/v1/onramp/quote')).toEqual([])
    expect(page.state().quote).toBeUndefined()
  })

  test('behavior: an amount entered before a wallet connects is quoted once a wallet has connected', async () => {
    const page = await openOnRampPage()
    await disconnect(page.kit)
    await setPaymentAmount(page.kit, { amount: '100' })
    await connect(page.kit, { connectorId: 'com.kelp' })
    expect(page.state().paymentAmount).toBe('100')
    await loadOnRamp(page.kit)
    await eventually(() => page.state().quote?.quoteId === 'q-5')
  })

  test('behavior: another currency causes a new request', async () => {
    const page = await openOnRampPage()
    await typeAmount(page, '100')
    const [, euro] = page.state().paymentCurrencies
    const [ether] = page.state().purchaseCurrencies
    if (euro) await setPaymentCurrency(page.kit, { currency: euro })
    if (ether) await setPurchaseCurrency(page.kit, { currency: ether })
    expect(
      page.requestsTo('/v1/onramp/quote').map(({ body }) => Reflect.get(Object(body), 'paymentCurrency').id),
    ).toEqual(['USD', 'EUR', 'EUR'])
  })
})

describe('openBuy', () => {
  test('param: amount: fills in the amount to pay, at the current price', async () => {
    const page = await openOnRampPage()
    page.answers['/v1/fungible/price'] = {
      fungibles: [
        {
          address: 'eip155:31337:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
          name: 'Ether',
          symbol: 'ETH',
          price: 2_000,
        },
      ],
    }
    openBuy(page.kit, { amount: '0.5' })
    await eventually(() => page.state().quote !== undefined)
    expect(page.state()).toMatchObject({
      wantedAmount: '0.5',
      paymentAmount: '1050',
      purchaseCurrency: { symbol: 'ETH' },
    })
  })

  test('param: amount: is kept while the lists are still being read for the view', async () => {
    const page = await openOnRampPage()
    page.answers['/v1/onramp/options'] = {
      ...sentOptions,
      purchaseCurrencies: [{ ...sentOptions.purchaseCurrencies[1], networks: [sentNetwork('31338')] }],
    }
    page.answers['/v1/fungible/price'] = 500
    await switchNetwork(page.kit, { caipNetworkId: 'eip155:31338' })
    const options = () => page.requestsTo('/v1/onramp/options').length
    const before = options()
    const release = holdAnswers(page.services, 'options')
    void loadOnRamp(page.kit)
    await eventually(() => page.state().status === 'loading')
    const wanting = setWantedAmount(page.kit, '0.5')
    release()
    await wanting
    expect(page.state().wantedAmount).toBe('0.5')
    expect(options()).toBe(before + 1)
  })

  test('param: amount: an amount that the user types while the lists are being read takes precedence', async () => {
    const page = await openOnRampPage()
    await switchNetwork(page.kit, { caipNetworkId: 'eip155:31338' })
    page.answers['/v1/onramp/options'] = {
      ...sentOptions,
      purchaseCurrencies: [{ ...sentOptions.purchaseCurrencies[1], networks: [sentNetwork('31338')] }],
    }
    const release = holdAnswers(page.services, 'options')
    const wanting = setWantedAmount(page.kit, '0.5')
    await eventually(() => page.state().status === 'loading')
    await setPaymentAmount(page.kit, { amount: '70' })
    release()
    await wanting
    expect(page.state()).toMatchObject({ status: 'ready', paymentAmount: '70', wantedAmount: undefined })
  })

  test('param: amount: without a price, is sent to the provider unchanged', async () => {
    const page = await openOnRampPage()
    page.answers['/v1/fungible/price'] = 500
    openBuy(page.kit, { amount: '0.5' })
    await eventually(() => page.state().wantedAmount !== undefined)
    expect(page.state().paymentAmount).toBe('')
    await buy(page)
    expect(page.requestsTo('/v1/generators/onrampurl')[0]?.body).toMatchObject({ presetCryptoAmount: '0.5' })
  })

  test('openWhatIsABuy: is tracked as an event', async () => {
    const page = await openOnRampPage()
    openWhatIsABuy(page.kit)
    expect(page.events).toContainEqual({ event: 'SELECT_WHAT_IS_A_BUY', properties: { isSmartAccount: false } })
    expect(page.kit.router.getState().view).toBe('WhatIsABuy')
  })
})

describe('loadOfferImage', () => {
  test('default: fetches the picture of a currency and of a token, once each', async () => {
    const page = await openOnRampPage()
    for (const picture of [
      { kind: 'currency', id: 'USD' },
      { kind: 'token', id: 'ETH' },
      { kind: 'currency', id: 'USD' },
    ] as const)
      await loadOfferImage(page.kit, picture)
    expect(page.services.paths().filter((path) => /\/public\/get(?:Currency|Token)Image/.test(path))).toEqual([
      '/public/getCurrencyImage/USD',
      '/public/getTokenImage/ETH',
    ])
    // The answers do not have the type of a picture.
    expect(page.state().images).toEqual({})
  })
})
