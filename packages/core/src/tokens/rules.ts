import { fiatValue, parseDecimal, parseFiat } from '@holdfast/caip'
import type { TokenBalance } from '../storage/accountCaches.ts'

/** After a failure, balances are not read again for this long, in milliseconds. @see specification section 9 */
export const TOKEN_RETRY_LOCK_MS = 30_000

/** One dollar, with `fiatDecimals` places. Holdings that are worth less are collapsed. */
const MIN_SHOWN_WORTH = parseFiat('1') ?? 0n
/** The most decimals that a token can have, since its contract returns them as one byte. */
const MAX_DECIMALS = 255

/** Whether a failed reading still blocks the next one. @param nowMs - from the same clock as `failedAtMs`. */
export function isTokenRetryLocked(failedAtMs: number | undefined, nowMs: number): boolean {
  return failedAtMs !== undefined && nowMs - failedAtMs < TOKEN_RETRY_LOCK_MS
}

/**
 * Whether a holding is listed. Tokens with zero decimals or an invalid amount are dropped.
 *
 * @see specification section 5, 'Token balances with zero decimals are dropped'
 */
export function isListed({ quantity }: TokenBalance): boolean {
  const decimals = Number(quantity.decimals)
  return (
    Number.isInteger(decimals) && decimals > 0 && decimals <= MAX_DECIMALS && tokenUnitsOf({ quantity }) !== undefined
  )
}

/** Returns a holding in atomic units; undefined if its amount cannot be read. */
export function tokenUnitsOf({ quantity }: Pick<TokenBalance, 'quantity'>): bigint | undefined {
  return parseDecimal(quantity.numeric, Number(quantity.decimals))
}

/** Returns the worth of a holding in US dollars, with `fiatDecimals` places; undefined without a known price. */
export function tokenWorthOf(balance: Pick<TokenBalance, 'quantity' | 'price' | 'value'>): bigint | undefined {
  if (balance.value !== undefined) return parseFiat(balance.value)
  const [units, price] = [tokenUnitsOf(balance), parseFiat(balance.price)]
  return units === undefined || price === undefined
    ? undefined
    : fiatValue(units, Number(balance.quantity.decimals), price)
}

/**
 * Adds up the worth of all holdings. Spam does not count: a token that costs nothing to create can claim to be worth a million.
 */
export function totalTokenWorthOf(balances: readonly TokenBalance[]): bigint {
  return balances.reduce((sum, each) => (each.isSpam ? sum : sum + (tokenWorthOf(each) ?? 0n)), 0n)
}

/** Holdings in display order. */
export type FoldedTokens = {
  /** The network's own currency first, then by worth, then those without a known price by name. */
  shown: readonly TokenBalance[]
  /** Holdings that are worth little, in the same order. */
  small: readonly TokenBalance[]
  spam: readonly TokenBalance[]
}

/** Sorts holdings, and separates the small ones and spam. The network's own currency is always in `shown`. */
export function foldTokens(balances: readonly TokenBalance[]): FoldedTokens {
  const sorted = balances.toSorted(byImportance)
  const isNative = ({ address }: TokenBalance): boolean => address === undefined
  const isSmall = (each: TokenBalance): boolean => (tokenWorthOf(each) ?? MIN_SHOWN_WORTH) < MIN_SHOWN_WORTH
  return {
    shown: sorted.filter((each) => isNative(each) || !(each.isSpam || isSmall(each))),
    small: sorted.filter((each) => !isNative(each) && !each.isSpam && isSmall(each)),
    spam: sorted.filter((each) => !isNative(each) && each.isSpam),
  }
}

function byImportance(first: TokenBalance, second: TokenBalance): number {
  if ((first.address === undefined) !== (second.address === undefined)) return first.address === undefined ? -1 : 1
  const [one, other] = [tokenWorthOf(first) ?? -1n, tokenWorthOf(second) ?? -1n]
  if (one !== other) return one > other ? -1 : 1
  return first.name < second.name ? -1 : first.name > second.name ? 1 : 0
}

/**
 * Whether a search finds a token: by a part of its name or symbol, or by its whole contract address, plain or CAIP-10.
 *
 * @param query - as the user typed it; an empty text finds every token.
 */
export function isTokenFound(
  { name, symbol, address }: { name: string; symbol: string; address: string | undefined },
  query: string,
): boolean {
  const wanted = query.trim().toLocaleLowerCase()
  const names = [name, symbol].map((each) => each.toLocaleLowerCase())
  const fullAddress = address?.toLowerCase()
  return (
    names.some((each) => each.includes(wanted)) ||
    fullAddress === wanted ||
    fullAddress?.endsWith(`:${wanted}`) === true
  )
}
