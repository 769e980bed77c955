import { type SwapToken as ListedToken, type SwapPermit, type SwapPermitOffer, swapLimits } from '@holdfast/api/swap'
import type { CaipAddress, CaipNetworkId } from '@holdfast/caip'
import type { SwapFailure } from './errors.ts'

/** A token that can be swapped, with the account's balance. Includes tokens of the account that the service does not list. */
export type SwapToken = Pick<ListedToken, 'address' | 'name' | 'symbol' | 'decimals' | 'logoUri' | 'eip2612'> & {
  /** Atomic units. Undefined until known. */
  balance: bigint | undefined
  /** The price of one whole token in US dollars, with `fiatDecimals` places. Undefined if unknown. */
  price: bigint | undefined
}

/** A quoted swap. Amounts are in atomic units. */
export type SwapOffer = {
  fromAmount: bigint
  toAmount: bigint
  /** In the source token. Undefined if the server does not state it. */
  fee: bigint | undefined
  /** In the target token, at the state's slippage. Undefined if the server does not state it. */
  minimumReceived: bigint | undefined
  /** The price impact on the pools, in percent. Undefined if the server does not state it. */
  poolImpact: string | undefined
  source: string | undefined
  route: readonly (readonly CaipAddress[])[]
  /** When the quote expires, in milliseconds of the monotonic clock. Undefined if the server does not state it. */
  expiresAtMs: number | undefined
  warnings: readonly string[]
}

/** A transaction that was built and not yet signed. */
export type BuiltTransaction = {
  to: `0x${string}`
  data: `0x${string}`
  value: bigint
  gas: bigint
  gasPrice: bigint
  toAmount: bigint
}

/** The approval that the gateway needs before it may take the source token. */
export type BuiltApproval = BuiltTransaction & {
  /** The permit to sign in place of this transaction. Undefined: the transaction is sent. */
  permit: SwapPermitOffer | undefined
  spender: `0x${string}`
  /** The allowance, in atomic units. 0 revokes an older allowance, if the token requires that first. */
  amount: bigint
}

/**
 * The running step, if any. `building` waits for the service, `signing` for the wallet; `approving` and `swapping` wait for the
 * wallet and then for the chain.
 */
export type SwapStep = 'idle' | 'building' | 'signing' | 'approving' | 'swapping'

/** The transaction of the running step. `slow`: it takes longer than usual. `missing`: no node knows it. */
export type SentSwapStep = { hash: string; status: 'submitted' | 'slow' | 'missing' }

/** What the user has entered, the quote for it, and the progress of the swap. */
export type SwapState = {
  /** `unsupported`: the network has no swaps. */
  status: 'uninitialized' | 'initializing' | 'initialized' | 'unsupported'
  /** The app's networks that have swaps; known only if the network in use has none. */
  networks: readonly CaipNetworkId[]
  tokens: readonly SwapToken[]
  sourceToken: SwapToken | undefined
  toToken: SwapToken | undefined
  /** As typed. */
  sourceTokenAmount: string
  offer: SwapOffer | undefined
  /** The number of the newest request for a quote; an answer to an older one changes nothing. */
  quoteRequests: number
  isLoadingQuote: boolean
  /** The tokens whose prices are loading. */
  loadingPrices: readonly CaipAddress[]
  /**
   * `noRoute`: no pool swaps the two tokens, or no pool swaps this amount of them. `insufficientBalance` is also set if the
   * service failed to answer (`hasFailedToQuote`).
   */
  inputError: 'insufficientBalance' | 'noRoute' | undefined
  /** Whether the service failed to answer the last request for a quote. */
  hasFailedToQuote: boolean
  /** Wei per unit of gas. */
  gasPrice: bigint | undefined
  /** Percent. */
  slippage: number
  /** How many seconds a built swap stays valid. */
  ttlS: number
  /** Undefined while `swapTransaction` is set. */
  approvalTransaction: BuiltApproval | undefined
  swapTransaction: BuiltTransaction | undefined
  /** The approval that the wallet makes together with the swap, in one confirmation, as an atomic batch. */
  batchedApproval: BuiltApproval | undefined
  /** The offer for which the transaction was built. A newer offer may promise more than the transaction guarantees. */
  builtOffer: SwapOffer | undefined
  /** The signature that replaces an approval of the source token. */
  permit: SwapPermit | undefined
  /** Whether the source token has been approved, or the permit signed, for this swap. */
  hasApproved: boolean
  step: SwapStep
  /** The transaction of the running step; undefined until the wallet has sent it. */
  sent: SentSwapStep | undefined
  /** Why the last step failed; the next step clears it. */
  failure: SwapFailure | undefined
  /** Whether the last build failed; a new quote clears it. */
  hasFailedToBuild: boolean
}

/** How far the price may move, in percent, unless the user chooses otherwise. */
const DEFAULT_SLIPPAGE = swapLimits.slippage.usual

/** How long a built swap stays valid, in seconds, unless the user chooses otherwise. */
const DEFAULT_TTL_S = swapLimits.ttlS.usual

/** The fields that depend on a quote, as they are without one. */
export const unquoted = {
  offer: undefined,
  isLoadingQuote: false,
  inputError: undefined,
  hasFailedToQuote: false,
  approvalTransaction: undefined,
  swapTransaction: undefined,
  batchedApproval: undefined,
  builtOffer: undefined,
  permit: undefined,
  hasApproved: false,
  failure: undefined,
  hasFailedToBuild: false,
} as const satisfies Partial<SwapState>

/** Nothing chosen yet. */
export const initialSwapState: SwapState = {
  status: 'uninitialized',
  networks: [],
  tokens: [],
  sourceToken: undefined,
  toToken: undefined,
  sourceTokenAmount: '',
  ...unquoted,
  quoteRequests: 0,
  loadingPrices: [],
  gasPrice: undefined,
  slippage: DEFAULT_SLIPPAGE,
  ttlS: DEFAULT_TTL_S,
  step: 'idle',
  sent: undefined,
}
