import { createCache } from '../cache/createCache.ts'
import type { ChainData } from '../config/chains/chainData.ts'
import { skeletonOf } from './skeleton.ts'

/** A token that the operator vouches for. */
export type KnownToken = ChainData['tokens'][number]

/** The tokens of a chain that the operator vouches for, and the contracts that the operator lists as spam. */
export type KnownTokens = {
  all: readonly KnownToken[]
  /** @param address - in lower case. */
  find: (address: string) => KnownToken | undefined
  /** Whether the operator lists a contract as spam. @param address - in lower case. */
  isSpam: (address: string) => boolean
  /** Whether a symbol looks like that of a known token, or of the native currency. */
  looksKnown: (symbol: string) => boolean
}

/** How much memory the cached results of `looksKnown` may take, in bytes. */
const LOOKS_BYTES = 1024 * 1024
/** Roughly the memory that a cached result takes in addition to its symbol, in bytes. */
const ENTRY_BYTES = 50

/** Prepares the operator's lists. */
export function createKnownTokens(options: {
  data: Pick<ChainData, 'tokens' | 'spam'>
  nativeSymbol: string
}): KnownTokens {
  const { data, nativeSymbol } = options
  const byAddress = new Map<string, KnownToken>(data.tokens.map((token) => [token.address, token]))
  const spam = new Set<string>(data.spam)
  const skeletons = new Set([nativeSymbol, ...data.tokens.map(({ symbol }) => symbol)].map(skeletonOf))
  const looks = createCache<boolean>({ maxCost: LOOKS_BYTES })
  return {
    all: data.tokens,
    find: (address) => byAddress.get(address),
    isSpam: (address) => spam.has(address),
    looksKnown: (symbol) => {
      const cached = looks.get(symbol)
      if (cached !== undefined) return cached
      const isLookAlike = skeletons.has(skeletonOf(symbol))
      looks.set(symbol, isLookAlike, ENTRY_BYTES)
      return isLookAlike
    },
  }
}
