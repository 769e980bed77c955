import { checksumAddress } from '@holdfast/caip'
import { createCache } from '../cache/createCache.ts'

/** How many addresses are cached. */
const MAX_ADDRESSES = 50_000
/** The cost of an address in the cache, in bytes. */
const COST = 200

const cache = createCache<`0x${string}`>({ maxCost: MAX_ADDRESSES * COST })

/**
 * Writes an address in its checksummed form. The checksum costs a hash, which would be most of the work of writing a page of
 * history. The results are cached, because the addresses of busy tokens and contracts recur.
 *
 * @param address - `0x` and 40 lower-case hex digits.
 * @see EIP-55
 */
export function toChecksummed(address: `0x${string}`): `0x${string}` {
  const found = cache.get(address)
  if (found) return found
  const written = checksumAddress(address)
  // The cache itself adds two bytes for each character of the key.
  cache.set(address, written, COST - address.length * 2)
  return written
}
