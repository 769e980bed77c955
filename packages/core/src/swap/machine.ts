import type { SwapPermit } from '@holdfast/api/swap'
import { type CaipNetworkId, formatAmount } from '@holdfast/caip'
import type { SwapFailure } from './errors.ts'
import { isBuiltForOffer, isSwappable } from './rules.ts'
import {
  type BuiltApproval,
  type BuiltTransaction,
  initialSwapState,
  type SentSwapStep,
  type SwapOffer,
  type SwapState,
  type SwapToken,
  unquoted,
} from './state.ts'

/** An event that changes what the user has entered, or the progress of a swap. */
export type SwapEvent =
  | { type: 'initializing' }
  /** The first lists have been read. The source becomes the network's own currency, and the amount 1. */
  | { type: 'initialized'; tokens: readonly SwapToken[]; native: SwapToken }
  | { type: 'initializationFailed' }
  /** The network in use has no swaps; `networks` are the app's other networks that have swaps. */
  | { type: 'unsupported'; networks: readonly CaipNetworkId[] }
  /** The service's list or the balances have been read again. */
  | { type: 'tokensRead'; tokens: readonly SwapToken[] }
  | { type: 'gasPriceRead'; gasPrice: bigint | undefined }
  | { type: 'sourceChosen'; token: SwapToken | undefined }
  | { type: 'targetChosen'; token: SwapToken | undefined }
  | { type: 'pricing'; address: SwapToken['address'] }
  | { type: 'priced'; address: SwapToken['address']; price: bigint | undefined }
  | { type: 'amountTyped'; amount: string }
  | { type: 'slippageChosen'; slippage: number }
  | { type: 'deadlineChosen'; ttlS: number }
  | { type: 'switched' }
  /** A quote was requested. Its answer carries the value of `quoteRequests` after this event. */
  | { type: 'quoting' }
  | { type: 'quoted'; quoteRequest: number; offer: SwapOffer; isInsufficient: boolean }
  /** `noRoute`: the answer has no usable quote. Otherwise there was no answer. */
  | { type: 'quoteFailed'; quoteRequest: number; noRoute: boolean }
  | { type: 'building' }
  | { type: 'approvalBuilt'; transaction: BuiltApproval }
  /** `approval`: an approval that the wallet makes together with the swap. */
  | { type: 'swapBuilt'; transaction: BuiltTransaction; approval?: BuiltApproval | undefined }
  | { type: 'buildFailed'; failure: SwapFailure }
  /** The wallet is asked for the approval, or for the signature that replaces it. */
  | { type: 'approving' }
  | { type: 'approved' }
  | { type: 'permitSigned'; permit: SwapPermit }
  | { type: 'swapping' }
  /** A step could not begin. */
  | { type: 'refused'; failure: SwapFailure }
  /** The wallet has sent the transaction of the step, or its status has changed. */
  | { type: 'stepSent'; sent: SentSwapStep }
  /** The user no longer waits for the wallet, or the wallet refused, or the transaction failed. */
  | { type: 'stepFailed'; failure: SwapFailure | undefined }
  /** Sent after a swap, when the user leaves the swap views, and when the account or the network changes. */
  | { type: 'reset' }

/** Handles the swap: its tokens, its amounts and its progress. Events that do not fit the state change nothing. */
export function swapMachine(state: SwapState, event: SwapEvent): SwapState {
  switch (event.type) {
    case 'initializing':
      return state.status === 'uninitialized' || state.status === 'unsupported'
        ? { ...state, status: 'initializing' }
        : state
    case 'initialized':
      if (state.status !== 'initializing') return state
      return {
        ...state,
        status: 'initialized',
        tokens: event.tokens,
        sourceToken: event.native,
        // A target chosen before the lists were read may be the native currency, too.
        toToken: isSameToken(event.native, state.toToken) ? undefined : state.toToken,
        sourceTokenAmount: '1',
      }
    case 'initializationFailed':
      return state.status === 'initializing' ? { ...state, status: 'uninitialized' } : state
    case 'unsupported':
      return state.status === 'initializing' ? { ...state, status: 'unsupported', networks: event.networks } : state
    case 'tokensRead':
      return applyTokens(state, event.tokens)
    case 'gasPriceRead':
      return { ...state, gasPrice: event.gasPrice }
    case 'sourceChosen': {
      if (isSameToken(event.token, state.toToken) || isSameToken(event.token, state.sourceToken)) return state
      const sourceTokenAmount = event.token ? state.sourceTokenAmount : ''
      return dropQuote({ ...state, sourceToken: event.token, sourceTokenAmount })
    }
    case 'targetChosen':
      if (isSameToken(event.token, state.sourceToken) || isSameToken(event.token, state.toToken)) return state
      return dropQuote({ ...state, toToken: event.token })
    case 'pricing':
      return { ...state, loadingPrices: [...state.loadingPrices, event.address] }
    case 'priced':
      return applyPrice(state, event)
    case 'amountTyped':
      return event.amount === state.sourceTokenAmount ? state : dropQuote({ ...state, sourceTokenAmount: event.amount })
    case 'slippageChosen':
      return event.slippage === state.slippage ? state : dropQuote({ ...state, slippage: event.slippage })
    case 'deadlineChosen':
      return event.ttlS === state.ttlS ? state : dropQuote({ ...state, ttlS: event.ttlS })
    case 'switched':
      return state.status === 'initialized' ? switchTokens(state) : state
    case 'quoting':
      return isSwappable(state) && !isWalletStep(state)
        ? { ...state, quoteRequests: state.quoteRequests + 1, isLoadingQuote: true, hasFailedToBuild: false }
        : state
    case 'quoted':
      if (event.quoteRequest !== state.quoteRequests || !state.isLoadingQuote) return state
      return {
        ...state,
        offer: event.offer,
        isLoadingQuote: false,
        hasFailedToQuote: false,
        inputError: event.isInsufficient ? 'insufficientBalance' : undefined,
      }
    case 'quoteFailed':
      if (event.quoteRequest !== state.quoteRequests || !state.isLoadingQuote) return state
      return {
        ...state,
        ...unquoted,
        inputError: event.noRoute ? 'noRoute' : 'insufficientBalance',
        hasFailedToQuote: !event.noRoute,
      }
    case 'building':
      return state.step === 'idle' && state.offer && !state.isLoadingQuote ? { ...state, step: 'building' } : state
    case 'approvalBuilt':
      if (state.step !== 'building') return state
      return withTransactions(state, {
        approvalTransaction: event.transaction,
        swapTransaction: undefined,
        batchedApproval: undefined,
      })
    case 'swapBuilt':
      if (state.step !== 'building') return state
      return withTransactions(state, {
        approvalTransaction: undefined,
        swapTransaction: event.transaction,
        batchedApproval: event.approval,
      })
    case 'buildFailed':
      if (state.step !== 'building') return state
      return {
        ...state,
        ...(event.failure.code === 'wouldFail' && unsigned),
        step: 'idle',
        approvalTransaction: undefined,
        swapTransaction: undefined,
        batchedApproval: undefined,
        builtOffer: undefined,
        hasFailedToBuild: true,
        failure: event.failure,
      }
    case 'approving': {
      if (state.step !== 'idle' || !state.approvalTransaction) return state
      const step = state.approvalTransaction.permit ? 'signing' : 'approving'
      return startWalletStep(state, step)
    }
    case 'approved':
      // After this approval, the gateway does not need an earlier signature.
      return state.step === 'approving'
        ? { ...state, ...approved, permit: undefined, step: 'idle', sent: undefined }
        : state
    case 'permitSigned':
      return state.step === 'signing' ? { ...state, ...approved, step: 'idle', permit: event.permit } : state
    case 'swapping':
      return state.step === 'idle' && isBuiltForOffer(state) ? startWalletStep(state, 'swapping') : state
    case 'refused':
      return isWalletStep(state) ? state : { ...state, failure: event.failure }
    case 'stepSent':
      return state.step === 'approving' || state.step === 'swapping' ? { ...state, sent: event.sent } : state
    case 'stepFailed':
      return isWalletStep(state) ? { ...state, step: 'idle', sent: undefined, failure: event.failure } : state
    case 'reset':
      // With a new number, answers to earlier requests for a quote are ignored.
      return { ...initialSwapState, quoteRequests: state.quoteRequests + 1 }
  }
}

/** Drops the permit, since the chain may have refused it, for instance because its nonce is used up. The wallet signs again. */
const unsigned = { permit: undefined, hasApproved: false } as const

const approved = { approvalTransaction: undefined, hasApproved: true } as const

/** Whether a step waits for the wallet or the chain. */
function isWalletStep({ step }: SwapState): boolean {
  return step === 'signing' || step === 'approving' || step === 'swapping'
}

/**
 * Begins a step in the wallet. From then on the view must show exactly the swap that the wallet is asked to confirm. The number
 * of requests is therefore increased, so that the answer to a pending request for a quote has an old number and is ignored.
 */
function startWalletStep(state: SwapState, step: 'signing' | 'approving' | 'swapping'): SwapState {
  return {
    ...state,
    step,
    quoteRequests: state.quoteRequests + 1,
    isLoadingQuote: false,
    sent: undefined,
    failure: undefined,
  }
}

function isSameToken(one: SwapToken | undefined, other: SwapToken | undefined): boolean {
  return one !== undefined && one.address.toLowerCase() === other?.address.toLowerCase()
}

/** Applies a newer list. A chosen token that is no longer listed stays as it was. */
function applyTokens(state: SwapState, tokens: readonly SwapToken[]): SwapState {
  const newest = (token: SwapToken | undefined): SwapToken | undefined =>
    tokens.find((each) => isSameToken(each, token)) ?? token
  return { ...state, tokens, sourceToken: newest(state.sourceToken), toToken: newest(state.toToken) }
}

/** Drops the quote. A late answer is ignored, since it has an old number. */
function dropQuote(state: SwapState): SwapState {
  return {
    ...state,
    ...unquoted,
    quoteRequests: state.quoteRequests + 1,
    step: state.step === 'building' ? 'idle' : state.step,
  }
}

function withTransactions(
  state: SwapState,
  transactions: Pick<SwapState, 'approvalTransaction' | 'swapTransaction' | 'batchedApproval'>,
): SwapState {
  // An earlier failure stays on the screen: a rebuild in the background does not remove it.
  return { ...state, ...transactions, builtOffer: state.offer, step: 'idle', hasFailedToBuild: false }
}

/**
 * Exchanges the sides. The quoted output becomes the amount to pay, with every digit. Without a quote, the amount to pay
 * becomes 1, or empty if no target was chosen.
 */
function switchTokens(state: SwapState): SwapState {
  const { sourceToken, toToken, offer } = state
  const output = offer && toToken ? formatAmount(offer.toAmount, toToken.decimals) : ''
  const sourceTokenAmount = output || (toToken ? '1' : '')
  return dropQuote({ ...state, sourceToken: toToken, toToken: sourceToken, sourceTokenAmount })
}

function applyPrice(state: SwapState, { address, price: value }: Extract<SwapEvent, { type: 'priced' }>): SwapState {
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
