import type { CaipNetworkId } from '@holdfast/caip'
import { type PurchaseEvent, purchaseMachine } from './purchase.ts'
import type {
  OnRampOptions,
  OnRampProvider,
  OnRampQuote,
  OnRampState,
  PaymentCurrency,
  PurchaseCurrency,
} from './state.ts'

/** An event that changes the offer or the purchase. */
export type OnRampEvent =
  | { type: 'optionsRequested' }
  | {
      type: 'optionsLoaded'
      options: OnRampOptions
      providers: readonly OnRampProvider[]
      isFallback: boolean
      /** The network in use. If currencies are delivered there, only they are offered. */
      caipNetworkId: CaipNetworkId | undefined
    }
  | { type: 'paymentCurrencyChosen'; currency: PaymentCurrency }
  | { type: 'purchaseCurrencyChosen'; currency: PurchaseCurrency }
  /** As typed, or one of the offered amounts. */
  | { type: 'amountTyped'; amount: string }
  /** The app states how much of the purchase currency is needed. */
  | { type: 'amountWanted'; amount: string | undefined }
  /** The approximate price of a wanted amount; ignored if the user has typed or chosen another amount since. */
  | { type: 'amountSuggested'; wanted: string; amount: string }
  | { type: 'quoting' }
  | { type: 'quoted'; quoteRequest: number; quote: OnRampQuote }
  /** No quote is possible: there is no amount, or it is beyond the limits. */
  | { type: 'quoteDropped' }
  | { type: 'providerSelected'; provider: OnRampProvider }
  | { type: 'purchase'; event: PurchaseEvent }
  | { type: 'purchasesRead'; hasSucceeded: boolean }
  | { type: 'imageLoaded'; name: string; url: string }
  /** Another account or network is in use. */
  | { type: 'reset' }

/** Drops the quote. The answer to an earlier request, which may still arrive, no longer counts. */
function withoutQuote(state: OnRampState): OnRampState {
  return { ...state, quote: undefined, quotesLoading: false, quoteRequests: state.quoteRequests + 1 }
}

/** Handles the purchase: its currencies, its quote and its progress. */
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
        // A quote for a currency that is no longer offered is useless.
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
      return { ...state, reading: event.hasSucceeded ? 'read' : 'failed' }
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
        reading: 'first',
      }
  }
}

/** Returns only the currencies on the network in use, if there are any: the app has no use for a token elsewhere. */
function limitToNetwork(
  currencies: readonly PurchaseCurrency[],
  caipNetworkId: CaipNetworkId | undefined,
): readonly PurchaseCurrency[] {
  const onNetwork = currencies.filter(({ networks }) => networks.some((each) => each.caipNetworkId === caipNetworkId))
  return onNetwork.length > 0 ? onNetwork : currencies
}

/** Returns the chosen currency as in the new list, or else the first one there. */
function keepChosen<Currency extends { id: string }>(
  list: readonly Currency[],
  chosen: Currency | undefined,
): Currency | undefined {
  return list.find(({ id }) => id === chosen?.id) ?? list[0]
}
