import type { Balance } from '@holdfast/api/data'

/** A holding, and what decides its place. */
export type RankedBalance = { balance: Balance; worth: bigint; isNative: boolean }

/** Puts what is worth most first and spam last; of what has no price, the native currency comes first. */
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
