import type { ChainData } from '../config/chainData.ts'
import { skeletonOf } from './skeleton.ts'

/** A token that the operator vouches for. */
export type KnownToken = ChainData['tokens'][number]

/** What the operator states of a chain's tokens. */
export type KnownTokens = {
  all: readonly KnownToken[]
  /** @param address - in lower case. */
  find: (address: string) => KnownToken | undefined
  /** Whether the operator lists a contract as spam. @param address - in lower case. */
  isSpam: (address: string) => boolean
  /** Whether a symbol looks like that of a known token, or of the native currency. */
  looksKnown: (symbol: string) => boolean
}

/** Prepares the operator's lists. */
export function createKnownTokens(options: {
  data: Pick<ChainData, 'tokens' | 'spam'>
  nativeSymbol: string
}): KnownTokens {
  const { data, nativeSymbol } = options
  const byAddress = new Map<string, KnownToken>(data.tokens.map((token) => [token.address, token]))
  const spam = new Set<string>(data.spam)
  const skeletons = new Set([nativeSymbol, ...data.tokens.map(({ symbol }) => symbol)].map(skeletonOf))
  return {
    all: data.tokens,
    find: (address) => byAddress.get(address),
    isSpam: (address) => spam.has(address),
    looksKnown: (symbol) => skeletons.has(skeletonOf(symbol)),
  }
}
