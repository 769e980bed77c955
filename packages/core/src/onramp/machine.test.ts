import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { fallbackOptions } from './fallback.ts'
import { type OnRampEvent, onRampMachine } from './machine.ts'
import { initialPurchase, isAwaited, type Purchase, type PurchaseEvent, purchaseMachine } from './purchase.ts'
import { onRampProviders } from './rules.ts'
import { initialOnRampState, type OnRampQuote, type OnRampState } from './state.ts'

const run = (state: OnRampState, ...events: readonly OnRampEvent[]): OnRampState => events.reduce(onRampMachine, state)
const loaded = (caipNetworkId: 'eip155:1' | 'eip155:31337' = 'eip155:1'): OnRampEvent => ({
  type: 'optionsLoaded',
  options: fallbackOptions,
  providers: onRampProviders,
  isFallback: true,
  caipNetworkId,
})
const ready = run(initialOnRampState, { type: 'optionsRequested' }, loaded())
const [dollarCoin, ether] = fallbackOptions.purchaseCurrencies
const [dollar, euro] = fallbackOptions.paymentCurrencies
const quote: OnRampQuote = {
  quoteId: 'q-1',
  paymentTotal: { amount: '100', currency: 'USD' },
  paymentSubtotal: { amount: '98', currency: 'USD' },
  purchaseAmount: { amount: '0.05', currency: 'ETH' },
  providerFee: { amount: '1.5', currency: 'USD' },
  networkFee: { amount: '0.5', currency: 'USD' },
  isEstimate: false,
}

describe('onRampMachine', () => {
  it('begins with the first of each list', () => {
    expect(ready).toMatchObject({ status: 'ready', paymentCurrency: dollar, purchaseCurrency: dollarCoin })
  })

  it('keeps the choices when the lists are read again', () => {
    const chosen = run(
      ready,
      { type: 'paymentCurrencyChosen', currency: euro },
      { type: 'purchaseCurrencyChosen', currency: ether },
      { type: 'optionsRequested' },
      loaded(),
    )
    expect(chosen).toMatchObject({ paymentCurrency: euro, purchaseCurrency: ether })
  })

  it('offers the currencies delivered on the network in use, or all if none is', () => {
    const options = {
      ...fallbackOptions,
      purchaseCurrencies: [
        dollarCoin,
        { ...ether, networks: [{ ...ether.networks[0], caipNetworkId: 'eip155:31337' }] },
      ],
    } as const
    const here = run(initialOnRampState, { ...loaded('eip155:31337'), options } as OnRampEvent)
    expect(here.purchaseCurrencies.map(({ symbol }) => symbol)).toEqual(['ETH'])
    expect(run(initialOnRampState, loaded('eip155:31337')).purchaseCurrencies).toHaveLength(2)
  })

  it('empty lists leave nothing chosen', () => {
    const none = { paymentCurrencies: [], purchaseCurrencies: [] }
    const state = run(ready, { ...loaded(), options: none } as OnRampEvent)
    expect(state).toMatchObject({ status: 'ready', paymentCurrency: undefined, purchaseCurrency: undefined })
  })

  it.each<[string, OnRampEvent]>([
    ['another amount', { type: 'amountTyped', amount: '200' }],
    ['another currency to pay with', { type: 'paymentCurrencyChosen', currency: euro }],
    ['another currency to buy', { type: 'purchaseCurrencyChosen', currency: ether }],
    ['an amount beyond the limits', { type: 'quoteDropped' }],
    ['another account', { type: 'reset' }],
  ])('%s clears the quote, and a late answer changes nothing', (_, event) => {
    const asked = run(ready, { type: 'quoting' })
    const quoted = run(asked, { type: 'quoted', asked: asked.asked, quote })
    expect(quoted).toMatchObject({ quote, quotesLoading: false })
    expect(run(quoted, event)).toMatchObject({ quote: undefined, quotesLoading: false })
    const changed = run(asked, event)
    expect(run(changed, { type: 'quoted', asked: asked.asked, quote })).toBe(changed)
  })

  it('a suggestion fills in the amount to pay, never over a typed one', () => {
    const wanted = run(ready, { type: 'amountWanted', amount: '0.5' })
    expect(run(wanted, { type: 'amountSuggested', wanted: '0.5', amount: '1050' })).toMatchObject({
      paymentAmount: '1050',
      wantedAmount: '0.5',
    })
    const typed = run(wanted, { type: 'amountTyped', amount: '20' })
    expect(run(typed, { type: 'amountSuggested', wanted: '0.5', amount: '1050' })).toBe(typed)
    const more = run(wanted, { type: 'amountWanted', amount: '0.7' })
    expect(run(more, { type: 'amountSuggested', wanted: '0.5', amount: '1050' })).toBe(more)
  })

  it('a list without the chosen currency drops the quote, and a late answer changes nothing', () => {
    const asked = run(ready, { type: 'quoting' })
    const quoted = run(asked, { type: 'quoted', asked: asked.asked, quote })
    expect(run(quoted, loaded()).quote).toBe(quote)
    const options = { ...fallbackOptions, purchaseCurrencies: [ether] }
    const others = { ...loaded(), options } as OnRampEvent
    expect(run(quoted, others)).toMatchObject({ quote: undefined, purchaseCurrency: ether })
    expect(run(asked, others, { type: 'quoted', asked: asked.asked, quote })).toMatchObject({ quote: undefined })
  })

  it('another account drops the purchase and the amount', () => {
    const buying = run(
      ready,
      { type: 'amountTyped', amount: '20' },
      { type: 'purchase', event: { type: 'started', provider: 'coinbase', startedAt: 1 } },
    )
    expect(run(buying, { type: 'reset' })).toMatchObject({ paymentAmount: '', purchase: { status: 'idle' } })
  })
})

describe('purchaseMachine', () => {
  const started: PurchaseEvent = { type: 'started', provider: 'coinbase', startedAt: 5 }
  const linked: PurchaseEvent = { type: 'linked', url: 'https://pay.example', orderId: 'o-1' }
  const to = (...events: readonly PurchaseEvent[]): Purchase => events.reduce(purchaseMachine, initialPurchase)
  const preparing = to(started)
  const waiting = to(started, linked)
  const arriving = to(started, linked, { type: 'arriving' })
  const completed = to(started, linked, { type: 'completed' })
  const timedOut = to(started, linked, { type: 'failed', reason: 'timedOut' })
  const unlinked = to(started, { type: 'failed', reason: 'noLink' })

  test.each<[string, Purchase, PurchaseEvent, Partial<Purchase>]>([
    ['a link leads to the window', preparing, linked, { status: 'waiting', window: 'unknown', orderId: 'o-1' }],
    ['no link fails', preparing, { type: 'failed', reason: 'noLink' }, { status: 'failed', url: undefined }],
    ['the window is blocked', waiting, { type: 'windowChanged', window: 'blocked' }, { window: 'blocked' }],
    ['coins arrive', waiting, { type: 'arriving' }, { status: 'arriving', url: 'https://pay.example' }],
    ['coins are there', arriving, { type: 'completed' }, { status: 'completed' }],
    ['coins are there at once', waiting, { type: 'completed' }, { status: 'completed' }],
    [
      'a payment is declined',
      waiting,
      { type: 'failed', reason: 'declined' },
      { status: 'failed', reason: 'declined' },
    ],
    ['a delivery fails', arriving, { type: 'failed', reason: 'declined' }, { status: 'failed' }],
    ['looking again', timedOut, { type: 'resumed' }, { status: 'waiting', window: 'unknown', orderId: 'o-1' }],
    ['coins arrive after all', timedOut, { type: 'completed' }, { status: 'completed' }],
    ['another purchase', waiting, { ...started, provider: 'meld' }, { status: 'preparing', provider: 'meld' }],
    ['an end', arriving, { type: 'stopped' }, { status: 'idle' }],
  ])('%s', (_, state, event, expected) => {
    expect(purchaseMachine(state, event)).toMatchObject(expected)
  })

  test.each<[string, Purchase, PurchaseEvent]>([
    ['a link after the end', initialPurchase, linked],
    ['a second link', waiting, { ...linked, url: 'https://evil.example' }],
    ['a window before the link', preparing, { type: 'windowChanged', window: 'closed' }],
    ['the closing of the window once the coins arrive', arriving, { type: 'windowChanged', window: 'closed' }],
    ['a failure after the coins', completed, { type: 'failed', reason: 'declined' }],
    ['a second failure', timedOut, { type: 'failed', reason: 'declined' }],
    ['coins without a purchase', initialPurchase, { type: 'completed' }],
    ['coins without a checkout', unlinked, { type: 'completed' }],
    ['checking again without a checkout', unlinked, { type: 'resumed' }],
    ['checking again while it is checked', waiting, { type: 'resumed' }],
  ])('%s changes nothing', (_, state, event) => expect(purchaseMachine(state, event)).toBe(state))

  test('isAwaited: from the link to the coins', () => {
    const all = [initialPurchase, preparing, waiting, arriving, completed, timedOut]
    expect(all.map(isAwaited)).toEqual([false, false, true, true, false, false])
  })

  test('behavior: once completed, only another purchase or an end changes it', () => {
    const event = fc.oneof(
      fc.constant(linked),
      fc.constantFrom<PurchaseEvent>({ type: 'arriving' }, { type: 'completed' }, { type: 'resumed' }),
      fc
        .constantFrom('declined', 'expired', 'timedOut', 'noLink', 'unknownOrder')
        .map((reason) => ({ type: 'failed', reason }) as PurchaseEvent),
      fc
        .constantFrom('open', 'closed', 'blocked', 'unknown')
        .map((window) => ({ type: 'windowChanged', window }) as PurchaseEvent),
    )
    fc.assert(
      fc.property(fc.array(event), (events) => {
        expect(events.reduce(purchaseMachine, completed)).toBe(completed)
      }),
    )
  })
})
