import { checksumAddress } from '@holdfast/caip'
import { createCache } from '../cache/createCache.ts'

/** Addresses whose form is kept. */
const KEPT = 50_000
const COST = 200

const kept = createCache<`0x${string}`>({ largestCost: KEPT * COST })

/**
 * Writes an address in its checksummed form. The form costs a hash, which is most of the work of writing a page of
 * history; the addresses of busy tokens and contracts come again and again.
 *
 * @param address - `0x` and 40 lower-case hex digits.
 * @see EIP-55
 */
export function checksummed(address: `0x${string}`): `0x${string}` {
  const found = kept.get(address)
  if (found) return found
  const written = checksumAddress(address)
  kept.set(address, written, COST - address.length * 2)
  return written
}
