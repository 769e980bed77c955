import { fiatDecimals, fiatValue, formatAmount, InvalidAmountError, namespaceOf, parseAmount } from '@holdfast/caip'
import type { SendAsset, SendState } from '../state.ts'

/** The usual gas of a transfer, by the asset's standard. It is used until the chain has estimated the gas. */
const USUAL_GAS: Readonly<Record<SendAsset['standard'], bigint>> = {
  native: 21_000n,
  erc20: 65_000n,
  erc721: 100_000n,
  erc1155: 100_000n,
  // Never multiplied: on Solana, `gasPrice` is the whole fee.
  spl: 1n,
}

/** The most decimal places that an amount typed in dollars may have. */
const TYPED_FIAT_DECIMALS = 6

/**
 * Returns the typed amount in atomic units of the token.
 *
 * @returns undefined without a token, for a text that is not an amount, and for an amount in dollars if the token has no price.
 */
export function sendAmountOf(state: Pick<SendState, 'token' | 'sendTokenAmount' | 'amountUnit'>): bigint | undefined {
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

/** Returns the worth of the typed amount in US dollars, with `fiatDecimals` places; undefined without an amount or a price. */
export function sendWorthOf(state: SendState): bigint | undefined {
  const value = sendAmountOf(state)
  return value === undefined || state.token?.price === undefined
    ? undefined
    : fiatValue(value, state.token.decimals, state.token.price)
}

/** The fields of the state that determine the fee. */
type FeeFields = Pick<SendState, 'token' | 'gasPrice' | 'gasLimit'> & Partial<Pick<SendState, 'accountCost'>>

/**
 * Returns the fee in atomic units of the chain's own currency. On EVM chains, the usual gas of such a transfer is used until
 * the gas is estimated. On Solana, the fee includes the deposit for the receiver's new account, if one is needed. Undefined
 * until the gas price is known.
 */
export function sendFeeOf({ token, gasPrice, gasLimit, accountCost = 0n }: FeeFields): bigint | undefined {
  if (gasPrice === undefined) return undefined
  if (token && namespaceOf(token.caipNetworkId) === 'solana') return gasPrice + accountCost
  return gasPrice * (gasLimit ?? USUAL_GAS[token?.standard ?? 'native'])
}

/**
 * Returns the most that can be sent: the whole balance; for the chain's own currency, the balance less the fee.
 *
 * @returns undefined while the balance or the fee is unknown.
 */
export function maxSendAmountOf(state: FeeFields): bigint | undefined {
  const { token } = state
  if (token?.standard !== 'native' || token.balance === undefined) return token?.balance
  const fee = sendFeeOf(state)
  if (fee === undefined) return undefined
  return token.balance > fee ? token.balance - fee : 0n
}

/** Writes an amount of atomic units as the user would type it in the given unit. */
export function typedAmount(value: bigint, token: SendAsset, unit: SendState['amountUnit']): string {
  if (unit === 'token') return formatAmount(value, token.decimals)
  const worth = fiatValue(value, token.decimals, token.price ?? 0n)
  return formatAmount(worth, fiatDecimals, { min: 2, max: 2 })
}
