import type { SwapToken as ListedToken } from '@holdfast/api/swaps'
import type { CaipAddress } from '@holdfast/caip'

/** A token as it is listed, with what the account has of it. */
export type SwapToken = Pick<ListedToken, 'address' | 'name' | 'symbol' | 'decimals' | 'logoUri'> & {
  /** Atomic units. Undefined until it is known. */
  balance: bigint | undefined
  /** Of one whole token in US dollars, with `fiatDecimals` places. Undefined: not known. */
  price: bigint | undefined
}

/** What an exchange would bring. Amounts are atomic units. */
export type SwapOffer = {
  fromAmount: bigint
  toAmount: bigint
  /** Taken of the token that is paid. Undefined where the server does not say. */
  fee: bigint | undefined
  /** Of the token that is received, at the slippage of the state. Undefined where the server does not say. */
  minimumReceived: bigint | undefined
  /** Percent by the pools themselves. Undefined where the server does not say. */
  poolImpact: string | undefined
  source: string | undefined
  route: readonly (readonly CaipAddress[])[]
  /** Unix seconds. Undefined where the server does not say. */
  validUntil: number | undefined
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

/** What the wallet was asked for, and how it went. */
export type SwapStep = 'idle' | 'building' | 'approving' | 'swapping'

/** The exchange that is being prepared. */
export type SwapState = {
  status: 'uninitialized' | 'initializing' | 'initialized'
  tokens: readonly SwapToken[]
  sourceToken: SwapToken | undefined
  toToken: SwapToken | undefined
  /** As typed. */
  sourceTokenAmount: string
  offer: SwapOffer | undefined
  /** The number of the newest quote that was asked for: an answer to an older one changes nothing. */
  asked: number
  isLoadingQuote: boolean
  /** The tokens whose prices are under way. */
  loadingPrices: readonly CaipAddress[]
  inputError: 'insufficientBalance' | undefined
  /** Wei for a unit of gas. */
  gasPrice: bigint | undefined
  /** Percent. */
  slippage: number
  /** At most one of the two is set. */
  approvalTransaction: BuiltTransaction | undefined
  swapTransaction: BuiltTransaction | undefined
  step: SwapStep
  /** The last building failed; a new quote clears it. */
  hasFailedToBuild: boolean
}

/** Percent that the price may move, where the user has not chosen. */
export const DEFAULT_SLIPPAGE = 1

/** Nothing chosen yet. */
export const initialSwapState: SwapState = {
  status: 'uninitialized',
  tokens: [],
  sourceToken: undefined,
  toToken: undefined,
  sourceTokenAmount: '',
  offer: undefined,
  asked: 0,
  isLoadingQuote: false,
  loadingPrices: [],
  inputError: undefined,
  gasPrice: undefined,
  slippage: DEFAULT_SLIPPAGE,
  approvalTransaction: undefined,
  swapTransaction: undefined,
  step: 'idle',
  hasFailedToBuild: false,
}
