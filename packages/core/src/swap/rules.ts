import { isNativeToken } from '@holdfast/api/data'
import {
  addressOfAccount,
  fiatDecimals,
  fiatValue,
  formatAmount,
  parseDecimal,
  parsePositiveAmount,
  shortenAddress,
} from '@holdfast/caip'
import type { SwapState, SwapToken } from './state.ts'

/** The provider's fee in millionths of the paid amount, if the server names none. @see specification section 9 */
const PROVIDER_FEE = 8_500n
const MILLION = 1_000_000n
/** The estimated units of gas before anything is built. @see specification section 9 */
export const ESTIMATED_GAS = 150_000n
/** Decimal places of the displayed output. @see specification section 9 */
const OUTPUT_DECIMALS = 6

/** Parses the typed amount to atomic units; undefined unless it is an amount above 0. */
export function swapAmountOf({
  sourceToken,
  sourceTokenAmount,
}: Pick<SwapState, 'sourceToken' | 'sourceTokenAmount'>): bigint | undefined {
  return sourceToken && parsePositiveAmount(sourceTokenAmount, sourceToken.decimals)
}

/** Whether the state has everything for a quote. A token without decimals cannot be swapped. */
export function isSwappable(state: Pick<SwapState, 'sourceToken' | 'toToken' | 'sourceTokenAmount'>): boolean {
  const { sourceToken, toToken } = state
  return (sourceToken?.decimals ?? 0) > 0 && (toToken?.decimals ?? 0) > 0 && swapAmountOf(state) !== undefined
}

/** Computes the cost of gas, in wei: an estimate until a transaction is built. */
export function swapGasCostOf({
  gasPrice,
  approvalTransaction,
  swapTransaction,
}: Pick<SwapState, 'gasPrice' | 'approvalTransaction' | 'swapTransaction'>): bigint | undefined {
  const built = approvalTransaction ?? swapTransaction
  if (built) return built.gas * built.gasPrice
  return gasPrice === undefined ? undefined : ESTIMATED_GAS * gasPrice
}

/**
 * Whether the account has less than the amount of the source token, or less of the native currency than the gas costs.
 *
 * @param native - the account's balance of the network's native currency.
 * @param paysGas - false for smart accounts, which do not pay their gas.
 * @see specification section 5, 'Swap'
 */
export function isInsufficient(
  state: Pick<SwapState, 'sourceToken' | 'sourceTokenAmount' | 'gasPrice' | 'approvalTransaction' | 'swapTransaction'>,
  { native, paysGas }: { native: bigint; paysGas: boolean },
): boolean {
  const amount = swapAmountOf(state) ?? 0n
  if ((state.sourceToken?.balance ?? 0n) < amount) return true
  return paysGas && (native === 0n || (swapGasCostOf(state) ?? 0n) > native)
}

/** Computes the provider's fee, in the paid token: as the server states it, or else at the rate of the specification. */
export function providerFeeOf({
  sourceToken,
  sourceTokenAmount,
  offer,
}: Pick<SwapState, 'sourceToken' | 'sourceTokenAmount' | 'offer'>): bigint {
  return offer?.fee ?? ((swapAmountOf({ sourceToken, sourceTokenAmount }) ?? 0n) * PROVIDER_FEE) / MILLION
}

/** Computes how much of the quoted output may be lost, in atomic units: the quote times the slippage. */
export function maxSlippageOf({ offer, slippage }: Pick<SwapState, 'offer' | 'slippage'>): bigint {
  return ((offer?.toAmount ?? 0n) * toBasisPoints(slippage)) / 10_000n
}

/** Computes the least that arrives: the server's minimum, or what the slippage leaves, whichever is less. */
export function minimumReceivedOf(state: Pick<SwapState, 'offer' | 'slippage'>): bigint | undefined {
  const { offer } = state
  if (!offer) return undefined
  // Rounded as the server does, so that the view shows no more than the swap guarantees.
  const minimumBySlippage = (offer.toAmount * (10_000n - toBasisPoints(state.slippage))) / 10_000n
  return offer.minimumReceived !== undefined && offer.minimumReceived < minimumBySlippage
    ? offer.minimumReceived
    : minimumBySlippage
}

/**
 * Computes how much value the swap loses, in millionths of the paid value; below 0 if more value arrives than is paid.
 *
 * @returns undefined if a price is unknown, or if the paid amount has no value.
 */
export function priceImpactOf({
  sourceToken,
  toToken,
  offer,
}: Pick<SwapState, 'sourceToken' | 'toToken' | 'offer'>): bigint | undefined {
  if (!offer || sourceToken?.price === undefined || toToken?.price === undefined) return undefined
  const paid = fiatValue(offer.fromAmount, sourceToken.decimals, sourceToken.price)
  if (paid === 0n) return undefined
  return ((paid - fiatValue(offer.toAmount, toToken.decimals, toToken.price)) * MILLION) / paid
}

/** Above `high` a swap is flagged; above `extreme` the user must confirm it separately. In millionths. */
const IMPACT = { high: 50_000n, extreme: 150_000n } as const

/** Returns the level of the price impact: the worst of the pools' figure, the tokens' prices, and the server's warnings. */
export function impactLevelOf(
  state: Pick<SwapState, 'sourceToken' | 'toToken' | 'offer'>,
): 'usual' | 'high' | 'extreme' {
  const { poolImpact, warnings = [] } = state.offer ?? {}
  const byPools = poolImpact === undefined ? 0n : (parseDecimal(poolImpact, PERCENT_PLACES) ?? 0n)
  const byPrices = priceImpactOf(state) ?? 0n
  const larger = byPools > byPrices ? byPools : byPrices
  if (larger > IMPACT.extreme || warnings.includes('impact_extreme')) return 'extreme'
  return larger > IMPACT.high || warnings.includes('impact_high') ? 'high' : 'usual'
}

/** The decimal places with which a percentage is parsed, so that the result is in millionths. */
const PERCENT_PLACES = 4

/** Whether the value of a side is unknown, so that the two sides cannot be compared. */
export function isPriceUnknown({
  sourceToken,
  toToken,
  offer,
}: Pick<SwapState, 'sourceToken' | 'toToken' | 'offer'>): boolean {
  const isUnknown = sourceToken?.price === undefined || toToken?.price === undefined
  return offer !== undefined && (isUnknown || offer.warnings.includes('price_unknown'))
}

/** Whether the user must confirm the price impact separately. */
export function needsAcceptance(state: Pick<SwapState, 'sourceToken' | 'toToken' | 'offer'>): boolean {
  return impactLevelOf(state) === 'extreme'
}

/** Whether the quote has expired. @param now - milliseconds of the monotonic clock. */
export function isSwapQuoteExpired({ offer }: Pick<SwapState, 'offer'>, now: number): boolean {
  return offer?.expiresAtMs !== undefined && offer.expiresAtMs <= now
}

/**
 * Whether the transaction was built for the displayed quote: an older transaction does not guarantee what a newer quote promises.
 */
export function isBuiltForOffer({
  offer,
  builtOffer,
  swapTransaction,
}: Pick<SwapState, 'offer' | 'builtOffer' | 'swapTransaction'>): boolean {
  if (!swapTransaction || !offer || !builtOffer) return false
  return (
    offer.fromAmount === builtOffer.fromAmount &&
    offer.toAmount === builtOffer.toAmount &&
    offer.minimumReceived === builtOffer.minimumReceived
  )
}

/** A step towards the swap, and whether it is done. */
export type SwapStepEntry = {
  /** `approveAndSwap`: both in one confirmation. */
  kind: 'revoke' | 'approve' | 'permit' | 'approveAndSwap' | 'swap'
  status: 'done' | 'next' | 'later'
}

/** Lists the steps of a swap, done and remaining. Empty until the transactions are built. */
export function swapStepsOf(
  state: Pick<SwapState, 'approvalTransaction' | 'swapTransaction' | 'hasApproved' | 'permit'> &
    Partial<Pick<SwapState, 'batchedApproval'>>,
): readonly SwapStepEntry[] {
  if (state.batchedApproval) return [{ kind: 'approveAndSwap', status: 'next' }]
  const { approvalTransaction: approval, swapTransaction: swap, hasApproved, permit } = state
  if (approval) {
    const swapLater = { kind: 'swap', status: 'later' } as const
    if (approval.permit) return [{ kind: 'permit', status: 'next' }, swapLater]
    if (approval.amount > 0n) return [{ kind: 'approve', status: 'next' }, swapLater]
    return [{ kind: 'revoke', status: 'next' }, { kind: 'approve', status: 'later' }, swapLater]
  }
  const before: readonly SwapStepEntry[] = hasApproved ? [{ kind: permit ? 'permit' : 'approve', status: 'done' }] : []
  return swap || hasApproved ? [...before, { kind: 'swap', status: 'next' }] : []
}

/**
 * Computes what one whole source token yields by the quote, in atomic units of the target token; with `isReversed`, what one whole
 * target token costs, in atomic units of the source token. Undefined without a quote.
 */
export function swapRateOf(
  { offer, sourceToken, toToken }: Pick<SwapState, 'offer' | 'sourceToken' | 'toToken'>,
  { isReversed = false }: { isReversed?: boolean | undefined } = {},
): bigint | undefined {
  if (!offer || !sourceToken || !toToken || offer.fromAmount === 0n || offer.toAmount === 0n) return undefined
  const oneUnit = 10n ** BigInt(isReversed ? toToken.decimals : sourceToken.decimals)
  return isReversed ? (offer.fromAmount * oneUnit) / offer.toAmount : (offer.toAmount * oneUnit) / offer.fromAmount
}

/** Computes the worth of an amount in US dollars, with `fiatDecimals` places; undefined without a price. */
export function swapWorthOf(value: bigint | undefined, token: SwapToken | undefined): bigint | undefined {
  if (value === undefined || token?.price === undefined) return undefined
  return fiatValue(value, token.decimals, token.price)
}

/** Computes the cost of gas in US dollars, with `fiatDecimals` places. @param native - the network's own currency. */
export function swapGasWorthOf(
  state: Pick<SwapState, 'gasPrice' | 'approvalTransaction' | 'swapTransaction'>,
  native: SwapToken | undefined,
): bigint | undefined {
  return swapWorthOf(swapGasCostOf(state), native)
}

/**
 * Computes the worth of the received amount less the cost of gas, in US dollars with `fiatDecimals` places; undefined without a
 * quote or a price. An unknown cost counts as zero.
 *
 * @see modal-views reference, 'SwapPreview'
 */
export function receivedWorthOf(
  state: Pick<SwapState, 'offer' | 'toToken' | 'tokens' | 'gasPrice' | 'approvalTransaction' | 'swapTransaction'>,
): bigint | undefined {
  const worth = swapWorthOf(state.offer?.toAmount, state.toToken)
  const cost = swapGasWorthOf(state, ownCurrencyOf(state)) ?? 0n
  if (worth === undefined) return undefined
  return worth > cost ? worth - cost : 0n
}

/** The balance of a holding is shown only if it is worth more than this: 0.00005 dollars. @see kit-behaviour reference, 11 */
const MIN_WORTH = 5n * 10n ** BigInt(fiatDecimals - 5)

/** Whether a token's balance is shown: if it is worth more than the minimum, or its worth is unknown. */
export function hasShownBalance(token: SwapToken): boolean {
  if (!token.balance) return false
  const worth = swapWorthOf(token.balance, token)
  return worth === undefined || worth > MIN_WORTH
}

/** Writes a quoted amount: cut to six decimals, so that no more is promised than quoted. */
export function formatSwapOutput(value: bigint, decimals: number): string {
  return formatAmount(value, decimals, { max: OUTPUT_DECIMALS })
}

/** Computes the amount that 'Max' sets: the balance, less the gas if it is the native currency. */
export function maxSwapAmountOf(
  state: Pick<SwapState, 'sourceToken' | 'gasPrice' | 'approvalTransaction' | 'swapTransaction'>,
): string {
  const { sourceToken } = state
  if (!sourceToken?.balance) return '0'
  const cost = isNativeToken(sourceToken.address) ? (swapGasCostOf(state) ?? 0n) : 0n
  const maximum = sourceToken.balance > cost ? sourceToken.balance - cost : 0n
  return formatAmount(maximum, sourceToken.decimals)
}

/** Whether a token is the network's own currency, whose address is a placeholder. */
export function isOwnCurrency({ address }: Pick<SwapToken, 'address'>): boolean {
  return isNativeToken(address)
}

/** Returns the network's own currency; undefined if it is not listed. */
export function ownCurrencyOf({ tokens }: Pick<SwapState, 'tokens'>): SwapToken | undefined {
  return tokens.find(isOwnCurrency)
}

/** Returns the tokens that the account holds. */
export function heldSwapTokensOf(tokens: readonly SwapToken[]): readonly SwapToken[] {
  return tokens.filter(({ balance = 0n }) => balance > 0n)
}

/** Returns the symbols of the tokens on each path of the route. A token that is not listed has its address in their place. */
export function routeSymbolsOf({ offer, tokens }: Pick<SwapState, 'offer' | 'tokens'>): readonly (readonly string[])[] {
  const symbolOf = (address: string): string =>
    tokens.find((token) => token.address.toLowerCase() === address.toLowerCase())?.symbol ??
    shortenAddress(addressOfAccount(address))
  return (offer?.route ?? []).map((path) => path.map(symbolOf))
}

/** Sorts tokens by symbol, in the order of code units. */
export function sortSwapTokens(tokens: readonly SwapToken[]): readonly SwapToken[] {
  return tokens.toSorted((one, other) => (one.symbol < other.symbol ? -1 : one.symbol > other.symbol ? 1 : 0))
}

function toBasisPoints(percent: number): bigint {
  return BigInt(Math.round(percent * 100))
}
