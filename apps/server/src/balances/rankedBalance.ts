import type { Balance } from '@holdfast/api/data'
import { type CaipNetworkId, formatAmount } from '@holdfast/caip'
import { type Price, toJsonNumber, worthOf } from '../prices/decimal.ts'

/** A holding, and the values that decide its rank. `worth` is -1 without a known price. */
export type RankedBalance = { balance: Balance; worth: bigint; isNative: boolean }

/**
 * Writes a holding as the API sends it. Without a known price, the holding's value is null, not 0.
 *
 * @param holding.amount - atomic units.
 * @param holding.address - the token's address, as its namespace writes it; undefined for the native currency.
 */
export function writeBalance(
  holding: {
    name: string
    symbol: string
    decimals: number
    amount: bigint
    isSpam: boolean
    address: string | undefined
  },
  facts: { caipNetworkId: CaipNetworkId; price: Price | undefined; iconUrl: string },
): RankedBalance {
  const { name, symbol, decimals, amount, isSpam, address } = holding
  const { caipNetworkId, price, iconUrl } = facts
  const worth = price && worthOf(amount, decimals, price.value)
  return {
    worth: worth ?? -1n,
    isNative: address === undefined,
    balance: {
      name,
      symbol,
      chainId: caipNetworkId,
      ...(address !== undefined && { address: `${caipNetworkId}:${address}` }),
      value: worth === undefined ? null : toJsonNumber(worth),
      price: price ? toJsonNumber(price.value) : null,
      quantity: { decimals: String(decimals), numeric: formatAmount(amount, decimals) },
      iconUrl,
      flags: { is_spam: isSpam },
      priceSource: price?.source ?? null,
      priceUpdatedAt: price?.at.toISOString() ?? null,
    },
  }
}

/** Sorts holdings: the most valuable come first, and spam comes last. Without prices, the native currency comes first. */
export function rankBalances(ranked: readonly RankedBalance[]): Balance[] {
  return ranked.toSorted(compare).map(({ balance }) => balance)
}

function compare(one: RankedBalance, other: RankedBalance): number {
  return (
    Number(one.balance.flags.is_spam) - Number(other.balance.flags.is_spam) ||
    (one.worth === other.worth ? 0 : one.worth > other.worth ? -1 : 1) ||
    Number(other.isNative) - Number(one.isNative) ||
    compareText(one.balance.symbol, other.balance.symbol) ||
    compareText(one.balance.address ?? '', other.balance.address ?? '')
  )
}

function compareText(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1
}
