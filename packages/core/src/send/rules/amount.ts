import { fiatDecimals, fiatValue, formatAmount, InvalidAmountError, parseAmount } from '@holdfast/caip'
import type { SendAsset, SendState } from '../state.ts'

/** Gas of a transfer before the chain has estimated it, by standard. */
const USUAL_GAS: Readonly<Record<SendAsset['standard'], bigint>> = {
  native: 21_000n,
  erc20: 65_000n,
  erc721: 100_000n,
  erc1155: 100_000n,
  // A Solana node reports the whole fee, so the factor is 1.
  spl: 1n,
}

/** The decimal places of an amount that is typed in dollars. */
const TYPED_FIAT_DECIMALS = 6

/**
 * Returns the typed amount in atomic units of the token.
 *
 * @returns undefined for a text that is not an amount, and for an amount in dollars if the token has no price.
 */
export function amountOf(state: Pick<SendState, 'token' | 'sendTokenAmount' | 'amountUnit'>): bigint | undefined {
  const { token, sendTokenAmount, amountUnit } = state
  if (!token || sendTokenAmount.trim() === '') return undefined
  try {
    if (amountUnit === 'token') return parseAmount(sendTokenAmount, token.decimals)
    if (!token.price) return undefined
    const fiat = parseAmount(sendTokenAmount, TYPED_FIAT_DECIMALS) * 10n ** BigInt(fiatDecimals - TYPED_FIAT_DECIMALS)
    return (fiat * 10n ** BigInt(token.decimals)) / token.price
  } catch (error) {
    if (error instanceof InvalidAmountError) return undefined
    throw error
  }
}

/** Returns the worth of the amount in US dollars, with `fiatDecimals` places; undefined without an amount or a price. */
export function worthOfAmount(state: SendState): bigint | undefined {
  const value = amountOf(state)
  return value === undefined || state.token?.price === undefined
    ? undefined
    : fiatValue(value, state.token.decimals, state.token.price)
}

/**
 * Returns the fee in atomic units of the currency: the estimate, or else the usual cost of such a transfer, plus the cost of the
 * receiver's new account if one is needed. Undefined until the gas price is known.
 */
export function feeOf({
  token,
  gasPrice,
  gasLimit,
  accountCost = 0n,
}: Pick<SendState, 'token' | 'gasPrice' | 'gasLimit'> & Partial<Pick<SendState, 'accountCost'>>): bigint | undefined {
  if (gasPrice === undefined) return undefined
  if (token?.caipNetworkId.startsWith('solana:')) return gasPrice + accountCost
  return gasPrice * (gasLimit ?? USUAL_GAS[token?.standard ?? 'native'])
}

/**
 * Returns the most that can be sent: the whole balance; for the chain's own currency, the balance less the fee.
 *
 * @returns undefined while the balance or the fee is unknown.
 */
export function maxOf(state: Pick<SendState, 'token' | 'gasPrice' | 'gasLimit'>): bigint | undefined {
  const { token } = state
  if (token?.standard !== 'native' || token.balance === undefined) return token?.balance
  const fee = feeOf(state)
  if (fee === undefined) return undefined
  return token.balance > fee ? token.balance - fee : 0n
}

/** Writes an amount as it would be typed. */
export function typedAmount(value: bigint, token: SendAsset, unit: SendState['amountUnit']): string {
  if (unit === 'token') return formatAmount(value, token.decimals)
  const worth = fiatValue(value, token.decimals, token.price ?? 0n)
  return formatAmount(worth, fiatDecimals, { min: 2, max: 2 })
}
