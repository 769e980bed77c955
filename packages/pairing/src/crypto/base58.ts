/*
 * Our own base58, since @scure/base, which the other packages use, would add 1,350 bytes to the client. The client would then
 * have 30,752 bytes, more than its budget of 29,880 (a fifth of @walletconnect/sign-client, see test/size.test.ts).
 */

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Encodes bytes as base58 with Bitcoin's alphabet. Each leading zero byte becomes a leading 1. */
export function toBase58(bytes: Uint8Array): string {
  let number = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  let text = ''
  for (; number > 0n; number /= 58n) text = ALPHABET.charAt(Number(number % 58n)) + text
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + text
}

/** Reads bytes from base58. @returns undefined for text that is not base58. */
export function fromBase58(text: string): Uint8Array<ArrayBuffer> | undefined {
  let number = 0n
  for (const character of text) {
    const digit = ALPHABET.indexOf(character)
    if (digit < 0) return undefined
    number = number * 58n + BigInt(digit)
  }
  const bytes: number[] = []
  for (; number > 0n; number /= 256n) bytes.unshift(Number(number % 256n))
  const zeros = /^1*/.exec(text)?.[0] ?? ''
  return Uint8Array.from([...Array.from(zeros, () => 0), ...bytes])
}
