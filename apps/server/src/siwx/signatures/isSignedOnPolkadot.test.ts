import { encodeSs58, withSs58Prefix } from '@holdfast/caip'
import { ed25519, ristretto255 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToNumberLE, numberToBytesLE } from '@noble/curves/utils.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { hex } from '@scure/base'
import * as sr25519 from '@scure/sr25519'
import { describe, expect, it } from 'vitest'
import { isSignedOnPolkadot } from './isSignedOnPolkadot.ts'

/** Signatures of 'hello world' from the tests of polkadot-js (`util-crypto/src/signature/verify.spec.ts`, Apache-2.0). */
const vectors: [scheme: string, type: string, address: string, signature: string][] = [
  [
    'ed25519',
    '00',
    'DxN4uvzwPzJLtn17yew6jEffPhXQfdKHTp2brufb98vGbPN',
    '299d3bf4c8bb51af732f8067b3a3015c0862a5ff34721749d8ed6577ea2708365d1c5f76bd519009971e41156f12c70abc2533837ceb3bad9a05a99ab923de06',
  ],
  [
    'sr25519',
    '01',
    'EK1bFgKm2FsghcttHT7TB7rNyXApFgs9fCbijMGQNyFGBQm',
    'ca01419b5a17219f7b78335658cab3b126db523a5df7be4bfc2bef76c2eb3b1dcf4ca86eb877d0a6cf6df12db5995c51d13b00e005d053b892bd09c594434288',
  ],
  [
    'sr25519 of the wrapped text',
    '01',
    'J9nD3s7zssCX7bion1xctAF6xcVexcpy2uwy4jTm9JL8yuK',
    '84b6afb1c8e54bbcb3f4872baf172580e21310e9387a53742627d6652d121447fa406b82805ed3184fb7bd519175cc9f99f283f97954d95cf966ee164df85489',
  ],
  [
    'ecdsa',
    '02',
    'XyFVXiGaHxoBhXZkSh6NS2rjFyVaVNUo5UiZDqZbuSfUdji',
    '994638ee586d2c5dbd9bacacbc35d9b7e9018de8f7892f00c900db63bc57b1283e2ee7bc51a9b1c1dae121ac4f4b9e2a41cd1d6bf4bb3e24d7fed6faf6d85e0501',
  ],
]

const message = 'app.example wants you to sign in with your Polkadot account:\n…'
const wrapped = utf8ToBytes(`<Bytes>${message}</Bytes>`)
const secret = new Uint8Array(32).fill(7)
const srSecret = sr25519.secretFromSeed(secret)

function signEcdsa(payload: Uint8Array, options: { lowS?: boolean } = {}): Uint8Array {
  const bytes = secp256k1.sign(blake2b(payload, { dkLen: 32 }), secret, { prehash: false, format: 'recovered' })
  const { r, s, recovery = 0 } = secp256k1.Signature.fromBytes(bytes, 'recovered')
  const isHigh = options.lowS === false
  const chosen = new secp256k1.Signature(r, isHigh ? secp256k1.Point.Fn.neg(s) : s)
  return concatBytes(chosen.toBytes('compact'), Uint8Array.of(isHigh ? recovery ^ 1 : recovery))
}

const keys = {
  sr25519: {
    type: 1,
    accountId: sr25519.getPublicKey(srSecret),
    sign: (payload: Uint8Array) => sr25519.sign(srSecret, payload),
  },
  ed25519: {
    type: 0,
    accountId: ed25519.getPublicKey(secret),
    sign: (payload: Uint8Array) => ed25519.sign(payload, secret),
  },
  ecdsa: { type: 2, accountId: blake2b(secp256k1.getPublicKey(secret), { dkLen: 32 }), sign: signEcdsa },
}
const schemes = ['sr25519', 'ed25519', 'ecdsa'] as const

const check = (accountId: Uint8Array, signature: Uint8Array, text = message): boolean =>
  isSignedOnPolkadot({
    address: encodeSs58({ prefix: 0, accountId }),
    message: text,
    signature: `0x${hex.encode(signature)}`,
  })

describe('isSignedOnPolkadot', () => {
  it.each(vectors)(
    'default: accepts the public vector of %s, with and without its type, on every network',
    (_scheme, type, address, signature) => {
      for (const signed of [`0x${signature}`, `0x${type}${signature}`, `0x${signature.toUpperCase()}`]) {
        for (const owner of [address, withSs58Prefix(address, 0) ?? '', withSs58Prefix(address, 42) ?? '']) {
          expect(isSignedOnPolkadot({ address: owner, message: 'hello world', signature: signed })).toBe(true)
        }
        expect(isSignedOnPolkadot({ address, message: 'hello World', signature: signed })).toBe(false)
      }
      const otherType = type === '00' ? '01' : '00'
      expect(isSignedOnPolkadot({ address, message: 'hello world', signature: `0x${otherType}${signature}` })).toBe(
        false,
      )
    },
  )

  it.each(schemes)('default: accepts %s, wrapped by the wallet or bare', (scheme) => {
    const { accountId, sign, type } = keys[scheme]
    for (const payload of [wrapped, utf8ToBytes(message)]) {
      const signature = sign(payload)
      expect(check(accountId, signature)).toBe(true)
      expect(check(accountId, concatBytes(Uint8Array.of(type), signature))).toBe(true)
      expect(check(accountId, signature, `${message} `)).toBe(false)
    }
  })

  it.each(schemes)(
    'error: refuses a signature of %s with a flipped bit, or for an account of the same secret in another scheme',
    (scheme) => {
      const signature = keys[scheme].sign(wrapped)
      for (const other of schemes) expect(check(keys[other].accountId, signature)).toBe(other === scheme)
      // Sixteen positions prove as much as all, and sr25519 is slow.
      for (let at = 0; at < signature.length; at += 4) {
        const forged = signature.map((byte, index) => (index === at ? byte ^ 1 : byte))
        expect([at, check(keys[scheme].accountId, forged)]).toEqual([at, false])
      }
    },
  )

  it('error: refuses malleable signatures: with the group order added, with a high s, without the mark of sr25519, or with another v', () => {
    const order = ed25519.Point.Fn.ORDER
    const edSigned = keys.ed25519.sign(wrapped)
    const edMore = numberToBytesLE(bytesToNumberLE(edSigned.subarray(32)) + order, 32)
    expect(check(keys.ed25519.accountId, concatBytes(edSigned.subarray(0, 32), edMore))).toBe(false)

    const srSigned = keys.sr25519.sign(wrapped)
    const scalar = srSigned.slice(32)
    scalar[31] = (scalar[31] ?? 0) & 0x7f
    expect(check(keys.sr25519.accountId, concatBytes(srSigned.subarray(0, 32), scalar))).toBe(false)
    const srMore = numberToBytesLE(bytesToNumberLE(scalar) + order, 32)
    srMore[31] = (srMore[31] ?? 0) | 0x80
    expect(check(keys.sr25519.accountId, concatBytes(srSigned.subarray(0, 32), srMore))).toBe(false)

    expect(check(keys.ecdsa.accountId, signEcdsa(wrapped, { lowS: false }))).toBe(false)
    const withEthereumV = signEcdsa(wrapped)
    withEthereumV[64] = (withEthereumV[64] ?? 0) + 27
    expect(check(keys.ecdsa.accountId, withEthereumV)).toBe(false)
  })

  it('error: refuses the account of zeros, for which one signature fits every text', () => {
    // With the key of zeros, R = sB holds for any text.
    const scalar = numberToBytesLE(7n, 32)
    scalar[31] = 0x80
    const forged = concatBytes(ristretto255.Point.BASE.multiply(7n).toBytes(), scalar)
    for (const text of ['a', 'b', 'c', 'd']) expect(check(new Uint8Array(32), forged, text)).toBe(false)
  })

  it('error: refuses ed25519 keys of small order, for which one signature fits many texts', () => {
    const identity = concatBytes(Uint8Array.of(1), new Uint8Array(31))
    for (const accountId of [new Uint8Array(32), identity]) {
      for (const text of ['', 'a', 'b', 'c', 'd', 'e', 'f', 'g'])
        expect(check(accountId, concatBytes(identity, new Uint8Array(32)), text)).toBe(false)
    }
  })

  it.each([
    ['no 0x', hex.encode(keys.sr25519.sign(wrapped))],
    ['63 bytes', `0x${'00'.repeat(63)}`],
    ['67 bytes', `0x${'02'.repeat(67)}`],
    ['66 bytes of another type', `0x01${'00'.repeat(65)}`],
    ['an unknown type', `0x03${'00'.repeat(64)}`],
    ['66 bytes of an unknown type', `0x03${'00'.repeat(65)}`],
    ['no hex', '0xzz'],
    ['no character', ''],
  ])('error: refuses a signature with %s', (_what, signature) => {
    const address = encodeSs58({ prefix: 0, accountId: keys.sr25519.accountId })
    expect(isSignedOnPolkadot({ address, message, signature })).toBe(false)
  })

  it('error: refuses an address with a wrong checksum', () => {
    const address = encodeSs58({ prefix: 0, accountId: keys.sr25519.accountId })
    const signature = `0x${hex.encode(keys.sr25519.sign(wrapped))}`
    const wrong = address.slice(0, -1) + (address.endsWith('a') ? 'b' : 'a')
    expect(isSignedOnPolkadot({ address, message, signature })).toBe(true)
    expect(isSignedOnPolkadot({ address: wrong, message, signature })).toBe(false)
  })
})
