import type { Balance } from '@holdfast/api/data'
import type { DataChain } from '../chain-data/createDataChains.ts'
import type { Icons } from '../chain-data/icons.ts'
import { toChecksummed } from '../chain-data/toChecksummed.ts'
import type { Price } from '../prices/decimal.ts'
import type { PricedToken } from '../prices/PriceSource.ts'
import { rankBalances, writeBalance } from './rankedBalance.ts'
import type { HeldToken } from './readHoldings.ts'

/**
 * Writes an account's holdings as the API sends them: the most valuable first, spam last.
 *
 * @param options.prices - in the currency of the call.
 */
export function writeBalances(options: {
  chain: Pick<DataChain, 'network' | 'knownTokens'>
  tokens: readonly HeldToken[]
  prices: ReadonlyMap<PricedToken, Price>
  icons: Icons
}): Balance[] {
  const { chain, tokens, prices, icons } = options
  const { caipNetworkId } = chain.network
  return rankBalances(
    tokens.map((held) => {
      const { token, isSpam } = held
      const address = token === 'native' ? undefined : toChecksummed(token)
      // Spam gets no price, because a token that imitates another must not show that token's price.
      const price = isSpam ? undefined : prices.get(token)
      return writeBalance({ ...held, address }, { caipNetworkId, price, iconUrl: icons.ofToken(chain, token) })
    }),
  )
}
