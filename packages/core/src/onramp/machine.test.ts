import { describe, expect, it } from 'vitest'
import { testTransitions } from '../../test/testTransitions.ts'
import { type OnRampEvent, onRampMachine } from './machine.ts'
import { initialPurchase } from './purchase.ts'
import { onRampProviders } from './rules.ts'
import { initialOnRampState, type OnRampQuote, type OnRampState } from './state.ts'
import { fallbackOptions } from './steps/fallback.ts'

const { paymentCurrencies, purchaseCurrencies } = fallbackOptions
const [dollarCoin, ether] = purchaseCurrencies
const [dollar, euro] = paymentCurrencies
const [coinbase, meld] = onRampProviders
const loaded = {
  type: 'optionsLoaded',
  options: fallbackOptions,
  providers: onRampProviders,
  isFallback: true,
  caipNetworkId: 'eip155:1',
} as const satisfies OnRampEvent
const quote: OnRampQuote = {
  quoteId: 'q-1',
  paymentTotal: { amount: '100', currency: 'USD' },
  paymentSubtotal: { amount: '98', currency: 'USD' },
  purchaseAmount: { amount: '0.05', currency: 'ETH' },
  providerFee: { amount: '1.5', currency: 'USD' },
  networkFee: { amount: '0.5', currency: 'USD' },
  isEstimate: false,
}
const newQuote: OnRampQuote = { ...quote, quoteId: 'q-2' }

const ready: OnRampState = {
  ...initialOnRampState,
  status: 'ready',
  isFallback: true,
  providers: onRampProviders,
  paymentCurrencies,
  purchaseCurrencies,
  paymentCurrency: dollar,
  purchaseCurrency: dollarCoin,
  quoteRequests: 4,
}
const typed: OnRampState = { ...ready, paymentAmount: '20', quoteRequests: 5 }
const states = {
  idle: initialOnRampState,
  loading: { ...initialOnRampState, status: 'loading' },
  ready,
  chosen: { ...ready, paymentCurrency: euro, purchaseCurrency: ether },
  wanted: { ...ready, wantedAmount: '0.5' },
  typed,
  quoting: { ...typed, quotesLoading: true },
  quoted: { ...typed, quote },
  buying: {
    ...typed,
    quote,
    selectedProvider: coinbase,
    purchase: { status: 'preparing', provider: 'coinbase', startedAt: 5 },
    reading: 'read',
    images: { 'currency USD': 'blob:usd' },
  },
} satisfies Record<string, OnRampState>

const events = {
  optionsRequested: { type: 'optionsRequested' },
  optionsLoaded: loaded,
  paymentsLoaded: { ...loaded, options: { ...fallbackOptions, paymentCurrencies: [euro] } },
  coinsLoaded: { ...loaded, options: { ...fallbackOptions, purchaseCurrencies: [ether] } },
  nothingLoaded: {
    ...loaded,
    options: { paymentCurrencies: [], purchaseCurrencies: [] },
    providers: [],
    isFallback: false,
  },
  paymentCurrencyChosen: { type: 'paymentCurrencyChosen', currency: euro },
  purchaseCurrencyChosen: { type: 'purchaseCurrencyChosen', currency: ether },
  amountTyped: { type: 'amountTyped', amount: '200' },
  amountWanted: { type: 'amountWanted', amount: '0.7' },
  amountSuggested: { type: 'amountSuggested', wanted: '0.5', amount: '1050' },
  suggestedTooLate: { type: 'amountSuggested', wanted: '0.4', amount: '840' },
  quoting: { type: 'quoting' },
  quoted: { type: 'quoted', quoteRequest: 5, quote: newQuote },
  quotedTooLate: { type: 'quoted', quoteRequest: 3, quote: newQuote },
  quoteDropped: { type: 'quoteDropped' },
  providerSelected: { type: 'providerSelected', provider: meld },
  purchase: { type: 'purchase', event: { type: 'started', provider: 'meld', startedAt: 9 } },
  purchaseArriving: { type: 'purchase', event: { type: 'arriving' } },
  purchasesRead: { type: 'purchasesRead' },
  purchasesFailed: { type: 'purchasesFailed', failure: 'unusable' },
  imageLoaded: { type: 'imageLoaded', name: 'token ETH', url: 'blob:eth' },
  reset: { type: 'reset' },
} as const satisfies Record<OnRampEvent['type'], OnRampEvent> & Record<string, OnRampEvent>

/** The changes that the loaded lists make in any state. */
const lists = {
  status: 'ready',
  isFallback: true,
  providers: onRampProviders,
  paymentCurrencies,
  purchaseCurrencies,
} as const

/**
 * Returns the changes of the events that every state allows. A changed entry drops the quote; a late answer about the old
 * entry is ignored.
 */
function anywhere(state: OnRampState): Partial<Record<keyof typeof events, Partial<OnRampState>>> {
  const noQuote = { quote: undefined, quotesLoading: false, quoteRequests: state.quoteRequests + 1 }
  return {
    nothingLoaded: {
      ...lists,
      ...(state.paymentCurrency && noQuote),
      isFallback: false,
      providers: [],
      paymentCurrencies: [],
      purchaseCurrencies: [],
      paymentCurrency: undefined,
      purchaseCurrency: undefined,
    },
    paymentCurrencyChosen: { ...noQuote, paymentCurrency: euro },
    purchaseCurrencyChosen: { ...noQuote, wantedAmount: undefined, purchaseCurrency: ether },
    amountTyped: { ...noQuote, wantedAmount: undefined, paymentAmount: '200' },
    amountWanted: { ...noQuote, wantedAmount: '0.7', paymentAmount: '' },
    quoting: { quotesLoading: true, quoteRequests: state.quoteRequests + 1 },
    quoteDropped: noQuote,
    providerSelected: { selectedProvider: meld },
    purchase: { purchase: { status: 'preparing', provider: 'meld', startedAt: 9 } },
    purchasesRead: { reading: 'read' },
    purchasesFailed: { reading: 'failed', readingFailure: 'unusable' },
    imageLoaded: { images: { ...state.images, 'token ETH': 'blob:eth' } },
    reset: {
      ...noQuote,
      status: 'idle',
      selectedProvider: undefined,
      purchaseCurrency: undefined,
      paymentAmount: '',
      wantedAmount: undefined,
      purchase: initialPurchase,
      reading: 'unread',
    },
  }
}

/** Returns the changes in a state in which the first currencies are chosen: lists that still contain them keep the quote. */
function withFirst(state: OnRampState): ReturnType<typeof anywhere> {
  const noQuote = { quote: undefined, quotesLoading: false, quoteRequests: state.quoteRequests + 1 }
  return {
    ...anywhere(state),
    optionsRequested: { status: 'loading' },
    optionsLoaded: lists,
    paymentsLoaded: { ...lists, ...noQuote, paymentCurrencies: [euro], paymentCurrency: euro },
    coinsLoaded: { ...lists, ...noQuote, purchaseCurrencies: [ether], purchaseCurrency: ether },
  }
}

/** The changes when the lists are loaded for the first time: the first entry of each is chosen. */
const first = {
  optionsLoaded: { ...lists, quoteRequests: 1, paymentCurrency: dollar, purchaseCurrency: dollarCoin },
  paymentsLoaded: {
    ...lists,
    quoteRequests: 1,
    paymentCurrencies: [euro],
    paymentCurrency: euro,
    purchaseCurrency: dollarCoin,
  },
  coinsLoaded: {
    ...lists,
    quoteRequests: 1,
    purchaseCurrencies: [ether],
    paymentCurrency: dollar,
    purchaseCurrency: ether,
  },
} as const
const quoted = { quote: newQuote, quotesLoading: false }

describe('onRampMachine', () => {
  testTransitions({
    machine: onRampMachine,
    states,
    events,
    transitions: {
      idle: { ...anywhere(states.idle), ...first, optionsRequested: { status: 'loading' } },
      loading: { ...anywhere(states.loading), ...first },
      ready: withFirst(states.ready),
      // Choices that are still offered are kept.
      chosen: {
        ...withFirst(states.chosen),
        paymentsLoaded: { ...lists, paymentCurrencies: [euro] },
        coinsLoaded: { ...lists, purchaseCurrencies: [ether] },
      },
      // A suggestion fills in the amount to pay, but does not replace a typed amount.
      wanted: { ...withFirst(states.wanted), amountSuggested: { paymentAmount: '1050' } },
      typed: { ...withFirst(states.typed), quoted },
      quoting: { ...withFirst(states.quoting), quoted },
      quoted: { ...withFirst(states.quoted), quoted },
      buying: { ...withFirst(states.buying), quoted },
    },
  })

  it('offers the currencies delivered on the network in use, or all if none is delivered there', () => {
    const devnet = { ...ether.networks[0], caipNetworkId: 'eip155:31337' } as const
    const local = { ...ether, networks: [...ether.networks, devnet] }
    const here = onRampMachine(initialOnRampState, {
      ...loaded,
      caipNetworkId: 'eip155:31337',
      options: { ...fallbackOptions, purchaseCurrencies: [dollarCoin, local] },
    })
    expect(here.purchaseCurrencies.map(({ symbol }) => symbol)).toEqual(['ETH'])
    const none = onRampMachine(initialOnRampState, { ...loaded, caipNetworkId: 'eip155:31337' })
    expect(none.purchaseCurrencies).toEqual([dollarCoin, ether])
  })
})
