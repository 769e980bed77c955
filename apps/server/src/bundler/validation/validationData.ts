import { type Hex, hexToBigInt, size, slice } from 'viem'

/** When an operation may be executed, in Unix seconds. Without an end, `validUntil` is the largest 48-bit number. */
export type TimeRange = { validAfter: number; validUntil: number }

const ADDRESS_BITS = 160n
const TIME_BITS = 48n
const MAX_TIME = 2n ** TIME_BITS - 1n
const WORD = 32
const noEnd = Number(MAX_TIME)

/**
 * Reads what a validation returned: `uint48 validAfter ‖ uint48 validUntil ‖ address`. The address is 0 for a right signature
 * and 1 for a wrong signature. Any other address is an aggregator, which is not supported and counts as a wrong signature.
 *
 * @see ERC-4337, `validationData`
 */
export function readValidationData(word: bigint): TimeRange & { isSignatureWrong: boolean } {
  const validUntil = (word >> ADDRESS_BITS) & MAX_TIME
  return {
    isSignatureWrong: (word & (2n ** ADDRESS_BITS - 1n)) !== 0n,
    validAfter: Number(word >> (ADDRESS_BITS + TIME_BITS)),
    validUntil: validUntil === 0n ? noEnd : Number(validUntil),
  }
}

/** Reads the word that `validateUserOp` returned; undefined for an output shorter than a word. */
export function readAccountOutput(output: Hex): bigint | undefined {
  return size(output) >= WORD ? hexToBigInt(slice(output, 0, WORD)) : undefined
}

/**
 * Reads the second word that `validatePaymasterUserOp` returned; the first word is the offset of the context. Undefined for an
 * output shorter than two words.
 */
export function readPaymasterOutput(output: Hex): bigint | undefined {
  return size(output) >= 2 * WORD ? hexToBigInt(slice(output, WORD, 2 * WORD)) : undefined
}

/** Computes the time range that all the given ranges have in common. */
export function intersect(ranges: readonly TimeRange[]): TimeRange {
  return {
    validAfter: Math.max(0, ...ranges.map(({ validAfter }) => validAfter)),
    validUntil: Math.min(noEnd, ...ranges.map(({ validUntil }) => validUntil)),
  }
}
