import { createCache } from '../../cache/createCache.ts'
import type { ReadCall } from '../../chain/reads/aggregate.ts'
import type { ChainReader } from '../../chain/reads/createChainReader.ts'
import { readWord, toAddress } from '../../chain/reads/words.ts'

type Address = `0x${string}`

/** How many pairs are cached, and the bytes that each takes with its key. */
const MAX_CACHED_PAIRS = 50_000
const PAIR_BYTES = 400

/** How long the absence of a pool is cached, in milliseconds. */
const ABSENT_MS = 60_000

/** Gas of an order without its legs, and of each leg, close to the contracts' gas snapshots. */
export const ORDER_GAS = 80_000n
export const LEG_GAS = 30_000n

/** Two tokens between which a pool may be. Addresses are in lower case. */
export type PoolCandidate = {
  tokens: readonly [Address, Address]
  /** The pool's fee in hundredths of a basis point, if the factory makes several pools of the same two tokens. */
  fee?: number | undefined
}

/**
 * Finds pools by asking their factory. A pool's address never changes, so it is cached; the absence of a pool is cached for a
 * minute.
 *
 * @param options.callFor - builds the call to the factory that returns the pool's address.
 * @returns a function that returns the existing pools. It throws {@link ChainUnavailableError} like the reader.
 */
export function createPoolFinder<Candidate extends PoolCandidate>(options: {
  reader: Pick<ChainReader, 'read'>
  clock: { monotonic: () => number }
  callFor: (candidate: Candidate) => ReadCall
}): (candidates: readonly Candidate[]) => Promise<(Candidate & { address: Address })[]> {
  const { reader, clock, callFor } = options
  // The cache is bounded, because callers may name any tokens.
  const known = createCache<{ address: Address } | { absentSince: number }>({ maxCost: MAX_CACHED_PAIRS * PAIR_BYTES })
  return async (candidates) => {
    const found: (Candidate & { address: Address })[] = []
    const toRead: Candidate[] = []
    for (const candidate of candidates) {
      const entry = known.get(keyOf(candidate))
      if (entry && 'address' in entry) found.push({ ...candidate, address: entry.address })
      else if (!entry || clock.monotonic() - entry.absentSince > ABSENT_MS) toRead.push(candidate)
    }
    if (toRead.length === 0) return found
    const { results } = await reader.read({ calls: toRead.map(callFor) })
    for (const [index, candidate] of toRead.entries()) {
      const key = keyOf(candidate)
      const word = readWord(results[index])
      const address = word === 0n ? undefined : toAddress(word)
      // The cache itself adds the key's bytes to the cost.
      known.set(key, address ? { address } : { absentSince: clock.monotonic() }, PAIR_BYTES - key.length * 2)
      if (address) found.push({ ...candidate, address })
    }
    return found
  }
}

/** Lists every pair of some tokens, each with the lower address first. */
export function pairsOf(tokens: readonly Address[]): (readonly [Address, Address])[] {
  return tokens.flatMap((one, index) =>
    tokens.slice(index + 1).map((other) => (one < other ? ([one, other] as const) : ([other, one] as const))),
  )
}

function keyOf({ tokens, fee }: PoolCandidate): string {
  return `${tokens.join(' ')} ${fee ?? ''}`
}
