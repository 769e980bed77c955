import { createCache } from '../../cache/createCache.ts'
import type { ReadCall } from '../../chain/reads/aggregate.ts'
import type { ChainReader } from '../../chain/reads/createChainReader.ts'
import { readWord, toAddress } from '../../chain/reads/words.ts'

type Address = `0x${string}`

/** How many pairs are cached, and the bytes that each takes. */
const KEPT_PLACES = 50_000
const PLACE_COST = 400

/** How long the absence of a pool is cached, in milliseconds. */
const ABSENT_MS = 60_000

/** Gas of an order without its legs, and of each leg, close to the contracts' gas snapshots. */
export const ORDER_GAS = 80_000n
export const LEG_GAS = 30_000n

/** Two tokens between which a pool may be. Addresses are in lower case. */
export type PoolPlace = {
  tokens: readonly [Address, Address]
  /** In hundredths of a basis point, when a factory makes several pools of the same two tokens. */
  fee?: number | undefined
}

/**
 * Finds pools by asking their factory. A pool's address never changes, so it is cached; the absence of a pool is cached for a
 * minute.
 *
 * @param options.callFor - writes the call to the factory that returns the pool's address.
 * @returns a function that returns the existing pools. It throws {@link ChainUnavailableError} like the reader.
 */
export function createPoolFinder<Place extends PoolPlace>(options: {
  reader: Pick<ChainReader, 'read'>
  clock: { monotonic: () => number }
  callFor: (place: Place) => ReadCall
}): (places: readonly Place[]) => Promise<(Place & { address: Address })[]> {
  const { reader, clock, callFor } = options
  // The cache is bounded, because callers may name any tokens.
  const known = createCache<{ address: Address } | { absentSince: number }>({ maxCost: KEPT_PLACES * PLACE_COST })
  return async (places) => {
    const found: (Place & { address: Address })[] = []
    const open: Place[] = []
    for (const place of places) {
      const entry = known.get(keyOf(place))
      if (entry && 'address' in entry) found.push({ ...place, address: entry.address })
      else if (!entry || clock.monotonic() - entry.absentSince > ABSENT_MS) open.push(place)
    }
    if (open.length === 0) return found
    const { results } = await reader.read({ calls: open.map(callFor) })
    for (const [index, place] of open.entries()) {
      const key = keyOf(place)
      const word = readWord(results[index])
      const address = word === 0n ? undefined : toAddress(word)
      known.set(key, address ? { address } : { absentSince: clock.monotonic() }, PLACE_COST - key.length * 2)
      if (address) found.push({ ...place, address })
    }
    return found
  }
}

/** Every pair of some tokens, each in the order of its addresses. */
export function pairsOf(tokens: readonly Address[]): (readonly [Address, Address])[] {
  return tokens.flatMap((one, index) =>
    tokens.slice(index + 1).map((other) => (one < other ? ([one, other] as const) : ([other, one] as const))),
  )
}

function keyOf({ tokens, fee }: PoolPlace): string {
  return `${tokens.join(' ')} ${fee ?? ''}`
}
