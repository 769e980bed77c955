/** Reads the words of 32 bytes that a call returned, as unsigned numbers, without an incomplete last word. */
export function readWords(returned: `0x${string}` | undefined): bigint[] {
  const hex = returned?.slice(2) ?? ''
  return Array.from({ length: Math.floor(hex.length / 64) }, (_, at) => BigInt(`0x${hex.slice(at * 64, at * 64 + 64)}`))
}

/** Reads the first word that a call returned; 0 when it returned less than a word. */
export function readWord(returned: `0x${string}` | undefined): bigint {
  if (returned === undefined || returned.length < 66) return 0n
  return BigInt(returned.length === 66 ? returned : returned.slice(0, 66))
}

/** Reads an unsigned number as two's complement of `bits` bits. */
export function signed(word: bigint, bits = 256): bigint {
  return BigInt.asIntN(bits, word)
}

/** Reads the address in a word, in lower case. */
export function toAddress(word: bigint): `0x${string}` {
  return `0x${(word % 2n ** 160n).toString(16).padStart(40, '0')}`
}
