import type { Hex } from 'viem'

/** Reads ABI-encoded values at positions, which are in bytes. Each call throws a `RangeError` beyond the end of the values. */
export type AbiReader = {
  slice: (at: number, length: number) => Hex
  /** Reads a length, a count or a distance: at most the length of all values in bytes, so sums of such numbers are exact. */
  number: (at: number) => number
  address: (at: number) => Hex
  bytes: (at: number) => Hex
  text: (at: number) => string
  /** Returns the position of an element of a list. */
  element: (list: number, index: number) => number
}

/**
 * Creates a reader of values whose sizes a stranger chose. viem would copy the same bytes for each of thousands of entries of a
 * list, and takes about 30 ms for a text of a megabyte.
 *
 * @param hex - without `0x`.
 */
export function createAbiReader(hex: string): AbiReader {
  const slice = (at: number, length: number): Hex => {
    const digits = hex.slice(at * 2, (at + length) * 2)
    if (digits.length !== length * 2) throw new RangeError('The values are shorter than their encoding says.')
    return `0x${digits}`
  }
  const number = (at: number): number => {
    const value = BigInt(slice(at, 32))
    if (value * 2n > BigInt(hex.length)) throw new RangeError('The values are shorter than their encoding says.')
    return Number(value)
  }
  const bytes = (at: number): Hex => slice(at + 32, number(at))
  return {
    slice,
    number,
    bytes,
    address: (at) => slice(at + 12, 20),
    text: (at) => Buffer.from(bytes(at).slice(2), 'hex').toString(),
    element: (list, index) => list + 32 + number(list + 32 + index * 32),
  }
}
