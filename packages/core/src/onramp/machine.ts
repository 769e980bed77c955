import type { CaipNetworkId } from '@holdfast/caip'
import type { ReadFailure } from '../services/readFailure.ts'
import { type PurchaseEvent, purchaseMachine } from './purchase.ts'
import type {
  OnRampOptions,
  OnRampProvider,
  OnRampQuote,
  OnRampState,
  PaymentCurrency,
  PurchaseCurrency,
} from './state.ts'

/** An event that changes the offer, the user's entries, the quote or the purchase. */
export type OnRampEvent =
  | { type: 'optionsRequested' }
  | {
      type: 'optionsLoaded'
      options: OnRampOptions
      providers: readonly OnRampProvider[]
      isFallback: boolean
      /** The network in use. If any currencies are delivered there, only those are offered. */
      caipNetworkId: CaipNetworkId | undefined
    }
  | { type: 'paymentCurrencyChosen'; currency: PaymentCurrency }
  | { type: 'purchaseCurrencyChosen'; currency: PurchaseCurrency }
  /** The amount as typed, or one of the `presetPaymentAmounts`. */
  | { type: 'amountTyped'; amount: string }
  /** The app states how much of the purchase currency is needed. */
  | { type: 'amountWanted'; amount: string | undefined }
  /** The approximate price of a wanted amount; ignored if the user has typed or chosen another amount since. */
  | { type: 'amountSuggested'; wanted: string; amount: string }
  | { type: 'quoting' }
  | { type: 'quoted'; quoteRequest: number; quote: OnRampQuote }
  /** No quote is possible, for instance because there is no amount or it is outside the limits. */
  | { type: 'quoteDropped' }
  | { type: 'providerSelected'; provider: OnRampProvider }
  | { type: 'purchase'; event: PurchaseEvent }
  | { type: 'purchasesRead' }
  | { type: 'purchasesFailed'; failure: ReadFailure }
  | { type: 'imageLoaded'; name: string; url: string }
  /** Another account or network is in use. */
  | { type: 'reset' }

/** Drops the quote. If the answer to an earlier request arrives later, it is ignored. */
function withoutQuote(state: OnRampState): OnRampState {
  return { ...state, quote: undefined, quotesLoading: false, quoteRequests: state.quoteRequests + 1 }
}

/** Handles buying: the offer, the user's entries, the quote, and the progress of the purchase. */
export function onRampMachine(state: OnRampState, event: OnRampEvent): OnRampState {
  switch (event.type) {
    case 'optionsRequested':
      return state.status === 'loading' ? state : { ...state, status: 'loading' }
    case 'optionsLoaded': {
      const { paymentCurrencies, purchaseCurrencies } = event.options
      const { providers, isFallback, caipNetworkId } = event
      const offered = limitToNetwork(purchaseCurrencies, caipNetworkId)
      const paymentCurrency = keepChosen(paymentCurrencies, state.paymentCurrency)
      const purchaseCurrency = keepChosen(offered, state.purchaseCurrency)
      const isSame =
        paymentCurrency?.id === state.paymentCurrency?.id && purchaseCurrency?.id === state.purchaseCurrency?.id
      return {
        // A quote for a currency that is no longer chosen is useless.
        ...(isSame ? state : withoutQuote(state)),
        status: 'ready',
        isFallback,
        providers,
        paymentCurrencies,
        purchaseCurrencies: offered,
        paymentCurrency,
        purchaseCurrency,
      }
    }
    case 'paymentCurrencyChosen':
      return { ...withoutQuote(state), paymentCurrency: event.currency }
    case 'purchaseCurrencyChosen':
      return {
        ...withoutQuote(state),
        wantedAmount: undefined,
        purchaseCurrency: event.currency,
      }
    case 'amountTyped':
      return {
        ...withoutQuote(state),
        wantedAmount: undefined,
        paymentAmount: event.amount,
      }
    case 'amountWanted':
      return {
        ...withoutQuote(state),
        wantedAmount: event.amount,
        paymentAmount: '',
      }
    case 'amountSuggested':
      return state.paymentAmount === '' && state.wantedAmount === event.wanted
        ? { ...state, paymentAmount: event.amount }
        : state
    case 'quoting':
      return { ...state, quotesLoading: true, quoteRequests: state.quoteRequests + 1 }
    case 'quoted':
      return event.quoteRequest === state.quoteRequests ? { ...state, quote: event.quote, quotesLoading: false } : state
    case 'quoteDropped':
      return withoutQuote(state)
    case 'providerSelected':
      return { ...state, selectedProvider: event.provider }
    case 'purchase': {
      const purchase = purchaseMachine(state.purchase, event.event)
      return purchase === state.purchase ? state : { ...state, purchase }
    }
    case 'purchasesRead':
      return { ...state, reading: 'read' }
    case 'purchasesFailed':
      return { ...state, reading: 'failed', readingFailure: event.failure }
    case 'imageLoaded':
      return { ...state, images: { ...state.images, [event.name]: event.url } }
    case 'reset':
      return {
        ...withoutQuote(state),
        status: 'idle',
        selectedProvider: undefined,
        purchaseCurrency: undefined,
        paymentAmount: '',
        wantedAmount: undefined,
        purchase: purchaseMachine(state.purchase, { type: 'stopped' }),
        reading: 'unread',
      }
  }
}

/** Returns the currencies on the network in use, since the app has no use for a token elsewhere; if there are none, all. */
function limitToNetwork(
  currencies: readonly PurchaseCurrency[],
  caipNetworkId: CaipNetworkId | undefined,
): readonly PurchaseCurrency[] {
  const onNetwork = currencies.filter(({ networks }) => networks.some((each) => each.caipNetworkId === caipNetworkId))
  return onNetwork.length > 0 ? onNetwork : currencies
}

/** Returns the new list's entry for the chosen currency, or its first entry if the chosen currency is not in it. */
function keepChosen<Currency extends { id: string }>(
  list: readonly Currency[],
  chosen: Currency | undefined,
): Currency | undefined {
  return list.find(({ id }) => id === chosen?.id) ?? list[0]
}
