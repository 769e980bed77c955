import { type Clock, onceInFlight } from '@holdfast/base'
import type { Logger } from 'pino'
import { createCache } from '../cache/createCache.ts'
import type { Price } from './decimal.ts'
import type { PricedToken, PriceSource } from './PriceSource.ts'

/** How long a price or its absence is cached, in milliseconds. */
const CACHE_MS = 30_000
/** How many prices of a chain are cached. */
const MAX_CACHED_PRICES = 10_000
/** How many further prices may be looked up, one after the other, to compute a price. */
const MAX_STEPS = 3

/** Prices, and whether one might be missing only because {@link MAX_STEPS} was reached. */
type Lookup = { found: Map<PricedToken, Price>; isIncomplete: boolean }

/** The prices of one chain's tokens, in US dollars. */
export type Prices = {
  /** @returns the known prices. Never rejects: a source that cannot be read gives no price. */
  find: (tokens: readonly PricedToken[]) => Promise<ReadonlyMap<PricedToken, Price>>
}

/**
 * Creates the prices of a chain. The sources are queried in order; the first price found is used, and cached for 30 s.
 *
 * @param options.wrappedNative - the token that wraps the native currency, at the same price.
 */
export function createPrices(options: {
  sources: readonly PriceSource[]
  wrappedNative?: `0x${string}` | undefined
  clock: Pick<Clock, 'monotonic'>
  log: Pick<Logger, 'warn'>
  /** Called for each source that could not be read. */
  onFailure?: ((source: string) => void) | undefined
}): Prices {
  const { sources, wrappedNative, clock, log, onFailure = () => {} } = options
  const cache = createCache<{ price: Price | undefined; untilMs: number }>({ maxCost: MAX_CACHED_PRICES * 100 })

  const querySources = async (tokens: readonly PricedToken[], depth: number): Promise<Lookup> => {
    const found = new Map<PricedToken, Price>()
    let isIncomplete = false
    const priceOf = async (token: PricedToken): Promise<Price | undefined> => {
      const further = depth < MAX_STEPS ? await findAt([token], depth + 1) : undefined
      const price = further?.found.get(token)
      if (!price && (!further || further.isIncomplete)) isIncomplete = true
      return price
    }
    for (const source of sources) {
      const unpriced = tokens.filter((token) => !found.has(token))
      if (unpriced.length === 0) break
      try {
        for (const [token, price] of await source.find(unpriced, priceOf)) found.set(token, price)
      } catch (error) {
        onFailure(source.name)
        log.warn({ error, source: source.name }, 'a price source cannot be read')
      }
    }
    return { found, isIncomplete }
  }
  // Only outermost calls share a query: otherwise a price that depends on itself would wait for itself.
  const querySourcesShared = onceInFlight(
    (tokens: readonly PricedToken[]) => querySources(tokens, 0),
    (tokens) => tokens.join(' '),
  )

  const findAt = async (tokens: readonly PricedToken[], depth: number): Promise<Lookup> => {
    const now = clock.monotonic()
    const found = new Map<PricedToken, Price>()
    const uncached = new Set<PricedToken>()
    for (const token of tokens) {
      const entry = cache.get(token === wrappedNative ? 'native' : token)
      if (!entry || entry.untilMs <= now) uncached.add(token === wrappedNative ? 'native' : token)
      else if (entry.price) found.set(token, entry.price)
    }
    if (uncached.size === 0) return { found, isIncomplete: false }
    const toQuery = [...uncached]
    const { found: fresh, isIncomplete } = await (depth === 0
      ? querySourcesShared(toQuery)
      : querySources(toQuery, depth))
    for (const token of toQuery) {
      const price = fresh.get(token)
      // This lookup ran out of steps. A lookup that begins with this token may find its price, so nothing is cached.
      if (!price && isIncomplete && depth > 0) continue
      // The cache adds two bytes for each character of the key, so every price costs 100 bytes.
      cache.set(token, { price, untilMs: now + CACHE_MS }, 100 - token.length * 2)
    }
    for (const token of tokens) {
      const price = fresh.get(token === wrappedNative ? 'native' : token)
      if (price) found.set(token, price)
    }
    return { found, isIncomplete }
  }

  return { find: async (tokens) => (await findAt(tokens, 0)).found }
}
