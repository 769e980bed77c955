/** The words of 32 bytes that a call returned, as unsigned numbers; a last word that is not whole is left out. */
export function readWords(returned: `0x${string}` | undefined): bigint[] {
  const hex = returned?.slice(2) ?? ''
  return Array.from({ length: Math.floor(hex.length / 64) }, (_, at) => BigInt(`0x${hex.slice(at * 64, at * 64 + 64)}`))
}

/** The same number as two's complement of `bits` bits. */
export function signed(word: bigint, bits = 256): bigint {
  return BigInt.asIntN(bits, word)
}
