import { payChains } from '@holdfast/api/onramp'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { sentTransaction } from '../../test/testData.ts'
import { eventually } from '../../test/testKit.ts'
import { type OnRampPage, ORDER, openOnRampPage, sentOptions } from '../../test/testOnRamp.ts'
import { connect } from '../connections/actions/connect.ts'
import { disconnect } from '../connections/actions/disconnect.ts'
import { switchNetwork } from '../connections/actions/switchNetwork.ts'
import { closeModal } from '../modal/actions.ts'
import {
  checkPurchase,
  followLink,
  loadOfferImage,
  loadOnRamp,
  reopenPurchase,
  setPaymentAmount,
  setPaymentCurrency,
  setPurchaseCurrency,
  startPurchase,
  watchPurchases,
} from './actions.ts'
import { openBuy, openWhatIsABuy } from './openBuy.ts'
import { setWantedAmount } from './steps/loadOffers.ts'

afterEach(() => vi.unstubAllEnvs())

const orderPath = `/v1/onramp/orders/${ORDER}`

/** Types an amount and waits for its quote. */
async function type(page: OnRampPage, amount: string): Promise<void> {
  await setPaymentAmount(page.kit, { amount })
  await page.clock.advance(500)
  await eventually(() => !page.state().quotesLoading)
}

/** Keeps the answers of a path back until they are let go. */
function holdAnswers(page: OnRampPage, path: string): { letGo: () => void } {
  const { respond } = page.services
  let letGo: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  page.services.respond = async (request) => {
    if (request.path === path) await held
    return respond(request)
  }
  return { letGo }
}

/** Presses the row of a provider, and waits until the purchase is followed. */
async function buy(page: OnRampPage): Promise<void> {
  const [provider] = page.state().providers
  if (!provider) throw new Error('no provider is offered')
  void startPurchase(page.kit, { provider })
  await eventually(() => page.state().purchase.status !== 'preparing' && page.state().purchase.status !== 'idle')
}

/** Lets time pass in steps, so that polls come to be answered. */
async function pass(page: OnRampPage, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 1_000) {
    await page.clock.advance(1_000)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** Lets time pass until a condition holds. */
async function passUntil(page: OnRampPage, condition: () => boolean): Promise<void> {
  while (!condition()) await pass(page, 1_000)
}

/** How far the purchases of the list are. */
function statuses(page: OnRampPage): string[] {
  const years = Object.values(page.kit.transactions?.getState().coinbaseTransactions ?? {})
  return years.flatMap((months) =>
    Object.values(months).flatMap((month) => month?.map(({ metadata }) => metadata.status) ?? []),
  )
}

/** A network of the tests, in the form of the service. */
const sentNetwork = (chainId: string) => ({
  name: 'local',
  display_name: `Local ${chainId}`,
  chain_id: chainId,
  contract_address: '',
})

describe('loadOnRamp', () => {
  test('default: coins for the network in use, with limits, and their sellers; its own two are listed anyway', async () => {
    const page = await openOnRampPage()
    expect(page.state()).toMatchObject({ status: 'ready', isFallback: false })
    expect(page.state().purchaseCurrencies.map(({ symbol }) => symbol)).toEqual(['ETH'])
    expect(page.state().paymentCurrencies[0]).toEqual({ id: 'USD', limits: [{ id: 'card', min: 500n, max: 200_000n }] })
    expect(page.state().providers.map(({ name, isOffered }) => [name, isOffered])).toEqual([
      ['sandbox', true],
      ['coinbase', false],
      ['meld', false],
    ])
    expect(page.asked('/v1/onramp/options')[0]?.query.get('chainId')).toBe('eip155:31337')
    expect(page.asked('/v1/onramp/providers')[0]?.query.get('timeZone')).toBe('Europe/Berlin')
    expect(page.events).toContainEqual({ event: 'SELECT_BUY_CRYPTO', properties: { isSmartAccount: false } })
    await loadOnRamp(page.kit)
    expect(page.asked('/v1/onramp/options')).toHaveLength(1)
  })

  test('error: without an answer the kit’s own list stands in, says nothing, and is asked for again', async () => {
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

  test('error: missing currencies and broken limits leave something that works', async () => {
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

  test('behavior: another network forgets what was chosen, and an answer for the one before changes nothing', async () => {
    const page = await openOnRampPage()
    await type(page, '100')
    await switchNetwork(page.kit, { caipNetworkId: 'eip155:31338' })
    expect(page.state()).toMatchObject({ status: 'idle', paymentAmount: '', quote: undefined })
  })

  test('behavior: asked for twice at once, it asks once; both wait for the answer', async () => {
    const page = await openOnRampPage()
    await switchNetwork(page.kit, { caipNetworkId: 'eip155:31338' })
    const before = page.asked('/v1/onramp/options').length
    const states = await Promise.all([1, 2].map(() => loadOnRamp(page.kit).then(() => page.state().status)))
    expect(states).toEqual(['ready', 'ready'])
    expect(page.asked('/v1/onramp/options')).toHaveLength(before + 1)
  })

  test('behavior: a list without what was chosen asks for a quote of what is there', async () => {
    const page = await openOnRampPage()
    await switchNetwork(page.kit, { caipNetworkId: 'eip155:31338' })
    page.answers['/v1/onramp/options'] = 500
    await loadOnRamp(page.kit)
    await type(page, '100')
    const symbols = () =>
      page.asked('/v1/onramp/quote').map(({ body }) => Reflect.get(Object(body), 'purchaseCurrency').symbol)
    expect(symbols()).toEqual(['USDC'])
    page.answers['/v1/onramp/options'] = { ...sentOptions, purchaseCurrencies: [sentOptions.purchaseCurrencies[1]] }
    await loadOnRamp(page.kit)
    await eventually(() => symbols().length === 2 && !page.state().quotesLoading)
    expect(symbols()).toEqual(['USDC', 'ETH'])
    expect(page.state().quote?.purchaseAmount.currency).toBe('ETH')
  })

  test('behavior: in a restricted time zone nothing is asked', async () => {
    const page = await openOnRampPage()
    vi.stubEnv('TZ', 'Asia/Shanghai')
    await switchNetwork(page.kit, { caipNetworkId: 'eip155:31338' })
    await loadOnRamp(page.kit)
    expect(page.state().status).toBe('idle')
    expect(page.asked('/v1/onramp/options')).toHaveLength(1)
  })
})

describe('setPaymentAmount', () => {
  test('default: asks for a quote once typing stops, with both currencies whole', async () => {
    const page = await openOnRampPage()
    await setPaymentAmount(page.kit, { amount: '1' })
    await page.clock.advance(300)
    await type(page, '100.5')
    expect(page.asked('/v1/onramp/quote').map(({ body }) => body)).toEqual([
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

  test('error: without an answer the amount stands in, marked as an estimate', async () => {
    const page = await openOnRampPage()
    page.answers['/v1/onramp/quote'] = 500
    await type(page, '100')
    const sum = { amount: '100', currency: 'USD' }
    expect(page.state().quote).toMatchObject({ quoteId: 'mocked-quote-id', purchaseAmount: sum, isEstimate: true })
  })

  test.each(['', '4.99', '2000.01', 'ten'])('error: for %j nothing is asked', async (amount) => {
    const page = await openOnRampPage()
    await type(page, amount)
    expect(page.asked('/v1/onramp/quote')).toEqual([])
    expect(page.state().quote).toBeUndefined()
  })

  test('behavior: an amount entered before a wallet connects is quoted once one does', async () => {
    const page = await openOnRampPage()
    await disconnect(page.kit)
    await setPaymentAmount(page.kit, { amount: '100' })
    await connect(page.kit, { connectorId: 'com.kelp' })
    expect(page.state().paymentAmount).toBe('100')
    await loadOnRamp(page.kit)
    await eventually(() => page.state().quote?.quoteId === 'q-5')
  })

  test('behavior: another currency asks again', async () => {
    const page = await openOnRampPage()
    await type(page, '100')
    const [, euro] = page.state().paymentCurrencies
    const [ether] = page.state().purchaseCurrencies
    if (euro) await setPaymentCurrency(page.kit, { currency: euro })
    if (ether) await setPurchaseCurrency(page.kit, { currency: ether })
    expect(page.asked('/v1/onramp/quote').map(({ body }) => Reflect.get(Object(body), 'paymentCurrency').id)).toEqual([
      'USD',
      'EUR',
      'EUR',
    ])
  })
})

describe('openBuy', () => {
  test('param: amount: fills in what to pay for it, at its price', async () => {
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
    const options = () => page.asked('/v1/onramp/options').length
    const before = options()
    const { letGo } = holdAnswers(page, '/v1/onramp/options')
    void loadOnRamp(page.kit)
    await eventually(() => page.state().status === 'loading')
    const wanting = setWantedAmount(page.kit, '0.5')
    letGo()
    await wanting
    expect(page.state().wantedAmount).toBe('0.5')
    expect(options()).toBe(before + 1)
  })

  test('param: amount: an amount typed while the lists are read wins', async () => {
    const page = await openOnRampPage()
    await switchNetwork(page.kit, { caipNetworkId: 'eip155:31338' })
    page.answers['/v1/onramp/options'] = {
      ...sentOptions,
      purchaseCurrencies: [{ ...sentOptions.purchaseCurrencies[1], networks: [sentNetwork('31338')] }],
    }
    const { letGo } = holdAnswers(page, '/v1/onramp/options')
    const wanting = setWantedAmount(page.kit, '0.5')
    await eventually(() => page.state().status === 'loading')
    await setPaymentAmount(page.kit, { amount: '70' })
    letGo()
    await wanting
    expect(page.state()).toMatchObject({ status: 'ready', paymentAmount: '70', wantedAmount: undefined })
  })

  test('param: amount: without a price it goes to the provider as it is', async () => {
    const page = await openOnRampPage()
    page.answers['/v1/fungible/price'] = 500
    openBuy(page.kit, { amount: '0.5' })
    await eventually(() => page.state().wantedAmount !== undefined)
    expect(page.state().paymentAmount).toBe('')
    await buy(page)
    expect(page.asked('/v1/generators/onrampurl')[0]?.body).toMatchObject({ presetCryptoAmount: '0.5' })
  })

  test('openWhatIsABuy: is tracked as an event', async () => {
    const page = await openOnRampPage()
    openWhatIsABuy(page.kit)
    expect(page.events).toContainEqual({ event: 'SELECT_WHAT_IS_A_BUY', properties: { isSmartAccount: false } })
    expect(page.kit.router.getState().view).toBe('WhatIsABuy')
  })
})

describe('startPurchase', () => {
  test('default: opens the checkout in a window that cannot reach the page, and ends with coins', async () => {
    const page = await openOnRampPage()
    await type(page, '100')
    await buy(page)
    expect(page.kit.router.getState().view).toBe('BuyInProgress')
    expect(page.events).toContainEqual({
      event: 'SELECT_BUY_PROVIDER',
      properties: { provider: 'sandbox', isSmartAccount: false },
    })
    expect(page.asked('/v1/generators/onrampurl').map(({ body }) => body)).toEqual([
      {
        destinationWallets: [{ address: page.address, blockchains: payChains, assets: ['ETH'] }],
        defaultNetwork: 'ethereum',
        partnerUserId: page.address,
        defaultExperience: 'buy',
        presetFiatAmount: '100',
        provider: 'sandbox',
        chainId: 'eip155:31337',
        purchaseCurrency: 'ETH',
        paymentCurrency: 'USD',
        timeZone: 'Europe/Berlin',
      },
    ])
    expect(page.popups).toEqual([
      {
        closed: false,
        opener: null,
        location: { href: 'https://pay.example/buy?session=abc' },
        features: 'width=600,height=800,scrollbars=yes',
      },
    ])
    expect(page.state().purchase).toMatchObject({ status: 'waiting', window: 'open', orderId: ORDER })
    page.answers[orderPath] = { order: page.order({ status: 'paid' }) }
    await pass(page, 4_000)
    await eventually(() => page.state().purchase.status === 'arriving')
    page.answers[orderPath] = { order: page.order({ status: 'confirmed', transactionHash: '0xab' }) }
    // The window was left open.
    await pass(page, 4_000)
    await eventually(() => page.state().purchase.status === 'completed')
    const polls = page.asked(orderPath).length
    await pass(page, 20_000)
    expect(page.asked(orderPath)).toHaveLength(polls)
  })

  test('behavior: pressed twice, it begins one purchase', async () => {
    const page = await openOnRampPage()
    const [provider] = page.state().providers
    if (!provider) throw new Error('no provider is offered')
    const { letGo } = holdAnswers(page, '/v1/generators/onrampurl')
    void startPurchase(page.kit, { provider })
    await eventually(() => page.state().purchase.status === 'preparing')
    await startPurchase(page.kit, { provider })
    letGo()
    await eventually(() => page.state().purchase.status === 'waiting')
    expect(page.asked('/v1/generators/onrampurl')).toHaveLength(1)
    expect(page.popups).toHaveLength(1)
  })

  test('behavior: a window that the browser blocks leaves the link to press', async () => {
    const page = await openOnRampPage()
    page.blocks.windows = true
    await buy(page)
    expect(page.state().purchase).toMatchObject({ window: 'blocked', url: 'https://pay.example/buy?session=abc' })
    await followLink(page.kit)
    expect(page.state().purchase).toMatchObject({ status: 'waiting', window: 'unknown' })
  })

  test('behavior: a window that is closed early is said so, and looked after at once; it can be opened again', async () => {
    const page = await openOnRampPage()
    await buy(page)
    const [popup] = page.popups
    if (popup) popup.closed = true
    await page.clock.advance(1_000)
    expect(page.state().purchase).toMatchObject({ status: 'waiting', window: 'closed' })
    await eventually(() => page.asked(orderPath).length === 2)
    await checkPurchase(page.kit)
    await eventually(() => page.asked(orderPath).length === 3)
    void reopenPurchase(page.kit)
    await eventually(() => page.popups.length === 2)
    // Each checkout opens once.
    expect(page.asked('/v1/generators/onrampurl')).toHaveLength(2)
    await eventually(() => page.state().purchase.status === 'waiting')
    expect(page.state().purchase).toMatchObject({ window: 'open' })
  })

  test('behavior: gives up after three minutes, and looks on when it is told to', async () => {
    const page = await openOnRampPage()
    await buy(page)
    await pass(page, 170_000)
    expect(page.state().purchase.status).toBe('waiting')
    await pass(page, 15_000)
    await eventually(() => page.state().purchase.status === 'failed')
    expect(page.state().purchase).toMatchObject({ reason: 'timedOut' })
    page.answers[orderPath] = { order: page.order({ status: 'sent' }) }
    void checkPurchase(page.kit)
    await eventually(() => page.state().purchase.status === 'arriving')
    // The kit waits for a paid purchase, however long it takes.
    await pass(page, 200_000)
    expect(page.state().purchase.status).toBe('arriving')
  })

  test.each([
    ['failed', 'declined'],
    ['expired', 'expired'],
  ])('error: an order that is %s is %s', async (status, reason) => {
    const page = await openOnRampPage()
    page.answers[orderPath] = { order: page.order({ status }) }
    await buy(page)
    await eventually(() => page.state().purchase.status === 'failed')
    expect(page.state().purchase).toMatchObject({ reason })
  })

  test('error: an order that the service does not know any more is said so', async () => {
    const page = await openOnRampPage()
    page.answers[orderPath] = 404
    await buy(page)
    await eventually(() => page.state().purchase.status === 'failed')
    expect(page.state().purchase).toMatchObject({ reason: 'unknownOrder' })
  })

  test.each<[string, unknown]>([
    ['a refusal', 500],
    ['no address', {}],
    ['a script', { url: 'javascript:alert(1)' }],
    ['a page without https', { url: 'http://pay.example/' }],
    ['an order for another account', undefined],
  ])('error: %s opens nothing, and is said', async (_, answer) => {
    const page = await openOnRampPage()
    page.answers['/v1/generators/onrampurl'] = answer ?? {
      url: 'https://pay.example',
      order: page.order({ address: `0x${'66'.repeat(20)}` }),
    }
    await buy(page)
    expect(page.state().purchase).toMatchObject({ status: 'failed', reason: 'noLink', url: undefined })
    expect(page.popups).toEqual([])
  })

  test.each<[string, Record<string, unknown>]>([
    ['another order', { id: 'order-other-0123456789', status: 'confirmed' }],
    ['another account', { address: `0x${'66'.repeat(20)}`, status: 'confirmed' }],
    ['an unknown status', { status: 'won' }],
  ])('error: an answer about %s counts as none', async (_, changes) => {
    const page = await openOnRampPage()
    page.answers[orderPath] = { order: page.order(changes) }
    await buy(page)
    await pass(page, 12_000)
    expect(page.state().purchase.status).toBe('waiting')
  })

  test('behavior: asks less often while the service cannot be reached, and at once when the user comes back', async () => {
    const page = await openOnRampPage()
    page.answers[orderPath] = 503
    await buy(page)
    await pass(page, 60_000)
    const seldom = page.asked(orderPath).length
    expect(seldom).toBeGreaterThan(1)
    expect(seldom).toBeLessThan(10)
    page.answers[orderPath] = { order: page.order({ status: 'paid' }) }
    page.window.dispatchEvent(new Event('focus'))
    await eventually(() => page.state().purchase.status === 'arriving')
  })

  test('behavior: without an order the list of purchases says how far it is: newer ones, and any that is on its way', async () => {
    const page = await openOnRampPage()
    page.answers['/v1/generators/onrampurl'] = { url: 'https://pay.example' }
    const history = `/v1/account/${page.address}/history`
    const bought = (id: string, minedAt: number, status: string) =>
      sentTransaction(id, { operationType: 'buy', minedAt: new Date(minedAt).toISOString(), status, hash: '' })
    const earlier = bought('1', page.clock.now() - 1, 'ONRAMP_TRANSACTION_STATUS_SUCCESS')
    page.answers[history] = { data: [earlier], next: null }
    await buy(page)
    await pass(page, 4_000)
    expect(page.state().purchase.status).toBe('waiting')
    expect(page.asked(history)[0]?.query.get('onramp')).toBe('sandbox')
    expect(page.asked(history)[0]?.query.has('chainId')).toBe(false)
    const pending = bought('2', page.clock.now() - 60_000, 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS')
    page.answers[history] = { data: [earlier, pending], next: null }
    await pass(page, 4_000)
    await eventually(() => page.state().purchase.status === 'arriving')
    const newer = bought('2', page.clock.now() + 1, 'ONRAMP_TRANSACTION_STATUS_SUCCESS')
    page.answers[history] = { data: [earlier, newer], next: null }
    await pass(page, 4_000)
    await eventually(() => page.state().purchase.status === 'completed')
  })

  test('behavior: two tabs that buy at once each follow their own order', async () => {
    const first = await openOnRampPage()
    const second = await openOnRampPage()
    const other = 'order-fedcba9876543210'
    second.answers['/v1/generators/onrampurl'] = { url: 'https://pay.example', order: second.order({ id: other }) }
    second.answers[`/v1/onramp/orders/${other}`] = { order: second.order({ id: other }) }
    first.answers[orderPath] = { order: first.order({ status: 'confirmed' }) }
    await Promise.all([buy(first), buy(second)])
    await eventually(() => first.state().purchase.status === 'completed')
    await pass(second, 4_000)
    expect(second.state().purchase.status).toBe('waiting')
  })

  test('behavior: goes on while the modal is closed, and ends with the account', async () => {
    const page = await openOnRampPage()
    await buy(page)
    closeModal(page.kit)
    page.answers[orderPath] = { order: page.order({ status: 'paid' }) }
    await pass(page, 4_000)
    await eventually(() => page.state().purchase.status === 'arriving')
    await switchNetwork(page.kit, { caipNetworkId: 'eip155:31338' })
    expect(page.state().purchase.status).toBe('idle')
    const polls = page.asked(orderPath).length
    await pass(page, 10_000)
    expect(page.asked(orderPath)).toHaveLength(polls)
  })

  test('behavior: a provider that is not offered, and an amount beyond the limits, begin nothing', async () => {
    const page = await openOnRampPage()
    const coinbase = page.state().providers.find(({ name }) => name === 'coinbase')
    if (coinbase) await startPurchase(page.kit, { provider: coinbase })
    await type(page, '9999')
    const [sandbox] = page.state().providers
    if (sandbox) await startPurchase(page.kit, { provider: sandbox })
    expect(page.state().purchase.status).toBe('idle')
    expect(page.asked('/v1/generators/onrampurl')).toEqual([])
  })
})

describe('watchPurchases', () => {
  test('default: reads the list, again every 3 s while a purchase is on its way, and no longer once it ends', async () => {
    const page = await openOnRampPage()
    const history = `/v1/account/${page.address}/history`
    const bought = (status: string) => ({
      data: [
        sentTransaction('1', {
          operationType: 'buy',
          minedAt: new Date(page.clock.now()).toISOString(),
          status,
          hash: '',
        }),
      ],
      next: null,
    })
    page.answers[history] = bought('ONRAMP_TRANSACTION_STATUS_IN_PROGRESS')
    const stop = watchPurchases(page.kit)
    await eventually(() => page.state().reading === 'read')
    await page.clock.advance(3_000)
    await eventually(() => page.asked(history).length === 2)
    page.answers[history] = bought('ONRAMP_TRANSACTION_STATUS_SUCCESS')
    // The next time is counted from an answer that is on its way.
    await passUntil(page, () => page.asked(history).length === 3)
    await eventually(() => statuses(page).every((status) => status === 'ONRAMP_TRANSACTION_STATUS_SUCCESS'))
    await pass(page, 10_000)
    expect(page.asked(history)).toHaveLength(3)
    stop()
  })

  test('error: says that it cannot be read, and tries on', async () => {
    const page = await openOnRampPage()
    const history = `/v1/account/${page.address}/history`
    page.answers[history] = 500
    const stop = watchPurchases(page.kit)
    await eventually(() => page.state().reading === 'failed')
    page.answers[history] = { data: [], next: null }
    await pass(page, 3_000)
    await eventually(() => page.state().reading === 'read')
    stop()
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
    // The answers have no type of a picture.
    expect(page.state().images).toEqual({})
  })
})
