import type { Balance } from '@holdfast/api/data'
import { formatAmount } from '@holdfast/caip'
import { checksummed } from '../chain-data/checksummed.ts'
import type { DataChain } from '../chain-data/createDataChains.ts'
import type { Icons } from '../chain-data/icons.ts'
import { type Price, toJsonNumber, worthOf } from '../prices/decimal.ts'
import type { PricedToken } from '../prices/PriceSource.ts'
import type { HeldToken } from './readHoldings.ts'

/** Which of two holdings comes first: what is worth more, what is worth something, what is no spam, the native currency. */
type Ranked = { balance: Balance; worth: bigint; isNative: boolean }

/**
 * Writes what an account holds as the API sends it, what is worth most first and spam last. A token without a known price has
 * null for it, which is not 0.
 *
 * @param options.prices - in the currency of the call.
 */
export function writeBalances(options: {
  chain: Pick<DataChain, 'network' | 'known'>
  tokens: readonly HeldToken[]
  prices: ReadonlyMap<PricedToken, Price>
  icons: Icons
}): Balance[] {
  const { chain, tokens, prices, icons } = options
  const { caipNetworkId } = chain.network
  const ranked = tokens.map(({ token, name, symbol, decimals, amount, isSpam }): Ranked => {
    // A token that imitates another must not get the other's price.
    const price = isSpam ? undefined : prices.get(token)
    const worth = price && worthOf(amount, decimals, price.value)
    return {
      worth: worth ?? -1n,
      isNative: token === 'native',
      balance: {
        name,
        symbol,
        chainId: caipNetworkId,
        ...(token !== 'native' && { address: `${caipNetworkId}:${checksummed(token)}` }),
        value: worth === undefined ? null : toJsonNumber(worth),
        price: price ? toJsonNumber(price.value) : null,
        quantity: { decimals: String(decimals), numeric: formatAmount(amount, decimals) },
        iconUrl: icons.ofToken(chain, token),
        flags: { is_spam: isSpam },
        priceSource: price?.source ?? null,
        priceUpdatedAt: price?.at.toISOString() ?? null,
      },
    }
  })
  return ranked.toSorted(compare).map(({ balance }) => balance)
}

function compare(one: Ranked, other: Ranked): number {
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
