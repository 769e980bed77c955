import { type SwapToken as ListedToken, type SwapPermit, type SwapPermitOffer, swapLimits } from '@holdfast/api/swaps'
import type { CaipAddress, CaipNetworkId } from '@holdfast/caip'
import type { SwapFailure } from './errors.ts'

/** A token as it is listed, with what the account has of it. */
export type SwapToken = Pick<ListedToken, 'address' | 'name' | 'symbol' | 'decimals' | 'logoUri' | 'eip2612'> & {
  /** Atomic units. Undefined until it is known. */
  balance: bigint | undefined
  /** Of one whole token in US dollars, with `fiatDecimals` places. Undefined: not known. */
  price: bigint | undefined
}

/** A quoted swap. Amounts are in atomic units. */
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

/** The approval that the gateway needs before it may take the paid token. */
export type BuiltApproval = BuiltTransaction & {
  /** The signature that can stand in its place: nothing is sent then. Undefined: the transaction is sent. */
  permit: SwapPermitOffer | undefined
  spender: `0x${string}`
  /** The allowance, in atomic units. 0 revokes an older allowance, where the token requires that first. */
  amount: bigint
}

/** The step under way: `building` by the service, the others by the wallet, then by the chain. */
export type SwapStep = 'idle' | 'building' | 'signing' | 'approving' | 'swapping'

/** The transaction of the step that is under way. `slow`: it takes longer than usual. `missing`: no node knows it any more. */
export type SentSwapStep = { hash: string; status: 'submitted' | 'slow' | 'missing' }

/** The exchange that is being prepared. */
export type SwapState = {
  /** `unsupported`: nothing is exchanged on the network. */
  status: 'uninitialized' | 'initializing' | 'initialized' | 'unsupported'
  /** The app's networks where tokens are exchanged; known where the one in use is none of them. */
  networks: readonly CaipNetworkId[]
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
  /** `noRoute`: no pool exchanges the two, or not this amount. */
  inputError: 'insufficientBalance' | 'noRoute' | undefined
  /** The service gave no answer to the last question for a quote. */
  hasFailedToQuote: boolean
  /** Wei for a unit of gas. */
  gasPrice: bigint | undefined
  /** Percent. */
  slippage: number
  /** Seconds for which the exchange holds once it is built. */
  ttlS: number
  /** At most one of the two is set. */
  approvalTransaction: BuiltApproval | undefined
  swapTransaction: BuiltTransaction | undefined
  /** The approval that the wallet makes together with the exchange, in one confirmation: all happens or nothing. */
  batchedApproval: BuiltApproval | undefined
  /** The offer for which that was built. A newer one may promise more than the transaction holds to. */
  builtOffer: SwapOffer | undefined
  /** A signature that was given in place of an approval of what is paid. */
  permit: SwapPermit | undefined
  /** Whether the paid token was approved, or the permit signed, for this swap. */
  hasApproved: boolean
  step: SwapStep
  /** Undefined while the wallet is asked. */
  sent: SentSwapStep | undefined
  /** Why the last step did not succeed; the next one clears it. */
  failure: SwapFailure | undefined
  /** The last building failed; a new quote clears it. */
  hasFailedToBuild: boolean
}

/** Percent that the price may move, where the user has not chosen. */
const DEFAULT_SLIPPAGE = swapLimits.slippage.usual

/** How long an exchange holds, in seconds, where the user has not chosen. */
const DEFAULT_TTL_S = swapLimits.ttlS.usual

/** Nothing chosen yet. */
export const initialSwapState: SwapState = {
  status: 'uninitialized',
  networks: [],
  tokens: [],
  sourceToken: undefined,
  toToken: undefined,
  sourceTokenAmount: '',
  offer: undefined,
  asked: 0,
  isLoadingQuote: false,
  loadingPrices: [],
  inputError: undefined,
  hasFailedToQuote: false,
  gasPrice: undefined,
  slippage: DEFAULT_SLIPPAGE,
  ttlS: DEFAULT_TTL_S,
  approvalTransaction: undefined,
  swapTransaction: undefined,
  batchedApproval: undefined,
  builtOffer: undefined,
  permit: undefined,
  hasApproved: false,
  step: 'idle',
  sent: undefined,
  failure: undefined,
  hasFailedToBuild: false,
}
