import { keccak256 } from 'viem'
import type { Hex, RawLog } from './schema.ts'

const BYTES = 256
/** The most addresses and topics whose bits are cached. The same values recur, and their bits are the same on every chain. */
const MAX_CACHE = 10_000
const cache = new Map<Hex, readonly number[]>()

/** Returns the three bits that an address or topic sets, counted from the filter's end. */
function bitsOf(value: Hex): readonly number[] {
  const cached = cache.get(value)
  if (cached) return cached
  const digest = keccak256(value)
  const bits = [0, 1, 2].map((pair) => Number.parseInt(digest.slice(2 + pair * 4, 6 + pair * 4), 16) & 2047)
  if (cache.size >= MAX_CACHE) cache.clear()
  cache.set(value, bits)
  return bits
}

/** Computes the Bloom filter of logs, as headers and receipts carry it. @see Yellow Paper, section 4.3.1 */
function bloomOf(logs: readonly Pick<RawLog, 'address' | 'topics'>[]): Hex {
  const filter = Buffer.alloc(BYTES)
  for (const { address, topics } of logs) {
    for (const value of [address, ...topics]) {
      for (const bit of bitsOf(value)) {
        const at = BYTES - 1 - (bit >> 3)
        filter[at] = (filter[at] ?? 0) | (1 << (bit & 7))
      }
    }
  }
  return `0x${filter.toString('hex')}`
}

/** Whether a Bloom filter shows that a list lacks logs. An empty filter proves nothing: some chains leave it empty. */
export function lacksLogs(filter: Hex | null | undefined, logs: readonly RawLog[]): boolean {
  if (!filter || isEmpty(filter)) return false
  return filter !== bloomOf(logs)
}

/** Whether no bit is set. */
function isEmpty(filter: Hex): boolean {
  return /^0x0*$/.test(filter)
}
