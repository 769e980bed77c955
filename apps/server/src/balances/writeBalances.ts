import type { Balance } from '@holdfast/api/data'
import { formatAmount } from '@holdfast/caip'
import { checksummed } from '../chain-data/checksummed.ts'
import type { DataChain } from '../chain-data/createDataChains.ts'
import type { Icons } from '../chain-data/icons.ts'
import { type Price, toJsonNumber, worthOf } from '../prices/decimal.ts'
import type { PricedToken } from '../prices/PriceSource.ts'
import { type RankedBalance, rankBalances } from './rankBalances.ts'
import type { HeldToken } from './readHoldings.ts'

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
  const ranked = tokens.map(({ token, name, symbol, decimals, amount, isSpam }): RankedBalance => {
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
  return rankBalances(ranked)
}
