import { ed25519 } from '@noble/curves/ed25519.js'
import { bytesToNumberLE, numberToBytesLE } from '@noble/curves/utils.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58, base64, hex } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { isSignedOnSolana } from './isSignedOnSolana.ts'

/** The vectors of RFC 8032 section 7.1 whose message is a text. */
const vectors: [message: string, publicKey: string, signature: string][] = [
  [
    '',
    'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  ],
  [
    'r',
    '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  ],
]

const secret = new Uint8Array(32).fill(7)
const address = base58.encode(ed25519.getPublicKey(secret))
const message = 'app.example wants you to sign in with your Solana account:\n…'
const signature = ed25519.sign(utf8ToBytes(message), secret)
const check = (change: Partial<Parameters<typeof isSignedOnSolana>[0]> = {}): boolean =>
  isSignedOnSolana({ address, message, signature: base58.encode(signature), ...change })

describe('isSignedOnSolana', () => {
  it.each(vectors)('default: accepts the public vector for %j', (text, publicKey, signed) => {
    const vector = {
      address: base58.encode(hex.decode(publicKey)),
      message: text,
      signature: base58.encode(hex.decode(signed)),
    }
    expect(check(vector)).toBe(true)
    expect(check({ ...vector, message: `${text}!` })).toBe(false)
  })

  it('error: refuses another text, another account, and a signature with any byte changed', () => {
    expect(check()).toBe(true)
    expect(check({ message: `${message} ` })).toBe(false)
    expect(check({ address: base58.encode(ed25519.getPublicKey(new Uint8Array(32).fill(8))) })).toBe(false)
    for (let at = 0; at < 64; at += 1) {
      const forged = signature.map((byte, index) => (index === at ? byte ^ 1 : byte))
      expect(check({ signature: base58.encode(forged) })).toBe(false)
    }
  })

  it('error: refuses a malleable signature: the same signature with the group order added', () => {
    const s = bytesToNumberLE(signature.subarray(32)) + ed25519.Point.Fn.ORDER
    expect(check({ signature: base58.encode(concatBytes(signature.subarray(0, 32), numberToBytesLE(s, 32))) })).toBe(
      false,
    )
  })

  it('error: refuses a key of small order, for which one signature fits every text', () => {
    // The address of the system program is such a key.
    const identity = concatBytes(Uint8Array.of(1), new Uint8Array(31))
    for (const owner of ['11111111111111111111111111111111', base58.encode(identity)]) {
      for (const text of ['', 'a', 'b', 'c', 'd', 'e', 'f', 'g']) {
        const zeros = base58.encode(concatBytes(identity, new Uint8Array(32)))
        expect(check({ address: owner, message: text, signature: zeros })).toBe(false)
      }
    }
  })

  it.each([
    ['hex', `0x${hex.encode(signature)}`],
    ['base64', base64.encode(signature)],
    ['63 bytes', base58.encode(signature.subarray(1))],
    ['65 bytes', base58.encode(concatBytes(signature, Uint8Array.of(1)))],
    // To decode so much base58 would take minutes.
    ['an endless text', 'z'.repeat(1_000_000)],
    ['nothing', ''],
  ])('error: refuses %s', (_what, text) => {
    expect(check({ signature: text })).toBe(false)
  })

  it('error: refuses an account of another namespace', () => {
    expect(check({ address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' })).toBe(false)
  })
})
