import { hash } from 'node:crypto'
import { createCache } from '../cache/createCache.ts'
import type { DataChain } from '../chain-data/createDataChains.ts'
import type { Icons } from '../chain-data/icons.ts'
import type { Price } from '../prices/decimal.ts'
import type { PricedToken } from '../prices/PriceSource.ts'
import type { HeldToken } from './readHoldings.ts'
import { writeBalances } from './writeBalances.ts'

/** Approximate memory for cached texts, in bytes. */
const CACHE_BYTES = 32 * 1024 * 1024

/** An account's balances on one chain, as they are sent. */
export type WrittenBalances = {
  /** The JSON of each balance, with commas between. */
  text: string
  /** The digest of the text. */
  digest: string
}

/** Writes an account's balances on one chain as JSON. */
export type BalanceWriter = (options: {
  chain: Pick<DataChain, 'network' | 'knownTokens'>
  /** In lower case. */
  account: `0x${string}`
  tokens: readonly HeldToken[]
  /** In the currency of the call. */
  prices: ReadonlyMap<PricedToken, Price>
}) => WrittenBalances

/**
 * Creates the writer. Since most calls find no change, the text is cached, and written again only when a holding or a price has
 * changed.
 */
export function createBalanceWriter({ icons }: { icons: Icons }): BalanceWriter {
  const cache = createCache<{ tokens: readonly HeldToken[]; prices: readonly unknown[]; written: WrittenBalances }>({
    maxCost: CACHE_BYTES,
  })
  return ({ chain, account, tokens, prices }) => {
    const key = `${chain.network.id} ${account}`
    const pricesNow = tokens.map(({ token }) => prices.get(token))
    const last = cache.get(key)
    if (last && areSame(last.tokens, tokens) && pricesNow.every((price, index) => price === last.prices[index])) {
      return last.written
    }
    const balances = writeBalances({ chain, tokens, prices, icons })
    const text = balances.map((balance) => JSON.stringify(balance)).join(',')
    const written = { text, digest: hash('sha1', text, 'base64url') }
    // Twice the length of the text also allows for the memory of the holdings that are cached with it.
    cache.set(key, { tokens, prices: pricesNow, written }, text.length * 2)
    return written
  }
}

function areSame(before: readonly HeldToken[], now: readonly HeldToken[]): boolean {
  return before.length === now.length && before.every((held, index) => isSame(held, now[index]))
}

function isSame(one: HeldToken, other: HeldToken | undefined): boolean {
  return (
    one.token === other?.token &&
    one.amount === other.amount &&
    one.name === other.name &&
    one.symbol === other.symbol &&
    one.decimals === other.decimals &&
    one.isSpam === other.isSpam
  )
}
