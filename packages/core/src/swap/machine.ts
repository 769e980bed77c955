import { formatAmount } from '@holdfast/caip'
import { isSwappable } from './rules.ts'
import {
  type BuiltTransaction,
  DEFAULT_SLIPPAGE,
  initialSwapState,
  type SwapOffer,
  type SwapState,
  type SwapToken,
} from './state.ts'

export type SwapEvent =
  | { type: 'initializing' }
  /** The source is the network's own currency, and the amount 1. */
  | { type: 'initialized'; tokens: readonly SwapToken[]; native: SwapToken }
  | { type: 'initializationFailed' }
  | { type: 'gasPriceRead'; gasPrice: bigint | undefined }
  | { type: 'sourceChosen'; token: SwapToken | undefined }
  | { type: 'targetChosen'; token: SwapToken | undefined }
  | { type: 'pricing'; address: SwapToken['address'] }
  | { type: 'priced'; address: SwapToken['address']; price: bigint | undefined }
  | { type: 'amountTyped'; amount: string }
  | { type: 'slippageChosen'; slippage: number }
  | { type: 'switched' }
  /** A quote was asked for; answers carry the number that the state has then. */
  | { type: 'quoting' }
  | { type: 'quoted'; asked: number; offer: SwapOffer; isInsufficient: boolean }
  | { type: 'quoteFailed'; asked: number }
  | { type: 'building' }
  | { type: 'approvalBuilt'; transaction: BuiltTransaction }
  | { type: 'swapBuilt'; transaction: BuiltTransaction }
  | { type: 'buildFailed' }
  | { type: 'approving' }
  | { type: 'approved' }
  | { type: 'swapping' }
  /** The wallet refused, or the transaction failed. */
  | { type: 'stepFailed' }
  /** After a swap, when the modal closes, and when the network changes. */
  | { type: 'reset' }

/** What no longer holds when one of the sides changes. An answer that is under way is for another question then. */
const unquoted = {
  offer: undefined,
  isLoadingQuote: false,
  inputError: undefined,
  approvalTransaction: undefined,
  swapTransaction: undefined,
  hasFailedToBuild: false,
} as const satisfies Partial<SwapState>

/** What is exchanged for what, and how far it has come. What does not fit the state changes nothing. */
export function swapMachine(state: SwapState, event: SwapEvent): SwapState {
  switch (event.type) {
    case 'initializing':
      return state.status === 'uninitialized' ? { ...state, status: 'initializing' } : state
    case 'initialized':
      if (state.status !== 'initializing') return state
      return {
        ...state,
        status: 'initialized',
        tokens: event.tokens,
        sourceToken: event.native,
        sourceTokenAmount: '1',
      }
    case 'initializationFailed':
      return state.status === 'initializing' ? { ...state, status: 'uninitialized' } : state
    case 'gasPriceRead':
      return { ...state, gasPrice: event.gasPrice }
    case 'sourceChosen': {
      const sourceTokenAmount = event.token ? state.sourceTokenAmount : ''
      return ask({ ...state, sourceToken: event.token, sourceTokenAmount })
    }
    case 'targetChosen':
      return ask({ ...state, toToken: event.token })
    case 'pricing':
      return { ...state, loadingPrices: [...state.loadingPrices, event.address] }
    case 'priced':
      return price(state, event)
    case 'amountTyped':
      return event.amount === state.sourceTokenAmount ? state : ask({ ...state, sourceTokenAmount: event.amount })
    case 'slippageChosen':
      return event.slippage === state.slippage ? state : ask({ ...state, slippage: event.slippage })
    case 'switched':
      return state.status === 'initialized' ? switchTokens(state) : state
    case 'quoting':
      return isSwappable(state)
        ? { ...state, asked: state.asked + 1, isLoadingQuote: true, hasFailedToBuild: false }
        : state
    case 'quoted':
      if (event.asked !== state.asked || !state.isLoadingQuote) return state
      return {
        ...state,
        offer: event.offer,
        isLoadingQuote: false,
        inputError: event.isInsufficient ? 'insufficientBalance' : undefined,
      }
    case 'quoteFailed':
      if (event.asked !== state.asked || !state.isLoadingQuote) return state
      return { ...state, ...unquoted, inputError: 'insufficientBalance' }
    case 'building':
      return state.step === 'idle' && state.offer && !state.isLoadingQuote ? { ...state, step: 'building' } : state
    case 'approvalBuilt':
      if (state.step !== 'building') return state
      return built(state, { approvalTransaction: event.transaction, swapTransaction: undefined })
    case 'swapBuilt':
      if (state.step !== 'building') return state
      return built(state, { approvalTransaction: undefined, swapTransaction: event.transaction })
    case 'buildFailed':
      if (state.step !== 'building') return state
      return {
        ...state,
        step: 'idle',
        approvalTransaction: undefined,
        swapTransaction: undefined,
        hasFailedToBuild: true,
      }
    case 'approving':
      return state.step === 'idle' && state.approvalTransaction ? { ...state, step: 'approving' } : state
    case 'approved':
      return state.step === 'approving' ? { ...state, step: 'idle', approvalTransaction: undefined } : state
    case 'swapping':
      return state.step === 'idle' && state.swapTransaction ? { ...state, step: 'swapping' } : state
    case 'stepFailed':
      return state.step === 'approving' || state.step === 'swapping' ? { ...state, step: 'idle' } : state
    case 'reset':
      // Answers that are still under way belong to what was before.
      return { ...initialSwapState, asked: state.asked + 1, slippage: DEFAULT_SLIPPAGE }
  }
}

/** Forgets the quote; its answer, should it still come, has an old number. */
function ask(state: SwapState): SwapState {
  return { ...state, ...unquoted, asked: state.asked + 1, step: state.step === 'building' ? 'idle' : state.step }
}

function built(state: SwapState, transactions: Pick<SwapState, 'approvalTransaction' | 'swapTransaction'>): SwapState {
  return { ...state, ...transactions, step: 'idle', hasFailedToBuild: false }
}

/** The output becomes the input, with every digit; 1 where there was none. */
function switchTokens(state: SwapState): SwapState {
  const { sourceToken, toToken, offer } = state
  const output = offer && toToken ? formatAmount(offer.toAmount, toToken.decimals) : ''
  const sourceTokenAmount = output || (toToken ? '1' : '')
  return ask({ ...state, sourceToken: toToken, toToken: sourceToken, sourceTokenAmount })
}

function price(state: SwapState, { address, price: value }: Extract<SwapEvent, { type: 'priced' }>): SwapState {
  const set = (token: SwapToken): SwapToken => (token.address === address ? { ...token, price: value } : token)
  const at = state.loadingPrices.indexOf(address)
  return {
    ...state,
    tokens: state.tokens.map(set),
    sourceToken: state.sourceToken && set(state.sourceToken),
    toToken: state.toToken && set(state.toToken),
    loadingPrices: at === -1 ? state.loadingPrices : state.loadingPrices.toSpliced(at, 1),
  }
}
