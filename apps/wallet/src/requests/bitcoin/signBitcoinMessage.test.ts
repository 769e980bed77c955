import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base64, hex } from '@scure/base'
import { p2tr, Transaction, WIF } from '@scure/btc-signer'
import { describe, expect, it } from 'vitest'
import type { BitcoinKey } from '../../keys/bitcoin.ts'
import { signBip322, signLegacyMessage } from './signBitcoinMessage.ts'

/** The key of the examples in BIP-322. */
const secret = WIF().decode('L3VFeEujGtevx9w18HD1fhRbCH67Az2dpCymeRE1SoPK6XQtaN2k')
const publicKey = secp256k1.getPublicKey(secret)
const keyOf = (type: BitcoinKey['type']): BitcoinKey => ({ type, secret, publicKey, address: '', path: '' })
const bytesOf = utf8ToBytes

describe('signBip322', () => {
  // Test vectors of BIP-322, `basic-test-vectors.json`, for the address bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l.
  it.each([
    [
      '',
      'AkgwRQIhAPkJ1Q4oYS0htvyuSFHLxRQpFAY56b70UvE7Dxazen0ZAiAtZfFz1S6T6I23MWI2lK/pcNTWncuyL8UL+oMdydVgzAEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
    ],
    [
      'Hello World',
      'AkgwRQIhAOzyynlqt93lOKJr+wmmxIens//zPzl9tqIOua93wO6MAiBi5n5EyAcPScOjf1lAqIUIQtr3zKNeavYabHyR8eGhowEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
    ],
  ])('default: the P2WPKH signature of %j equals the one in the standard', (message, signature) => {
    expect(base64.encode(signBip322(bytesOf(message), keyOf('payment')))).toBe(signature)
  })

  it("default: the wallet's P2TR signature and the signature in the standard pass the same check", () => {
    const published = base64.decode(
      'AUHd69PrJQEv+oKTfZ8l+WROBHuy9HKrbFCJu7U1iK2iiEy1vMU5EfMtjc+VSHM7aU0SDbak5IUZRVno2P5mjSafAQ==',
    )
    const message = bytesOf('Hello World')
    expect(isTaprootSignature(published, message)).toBe(true)
    const own = signBip322(message, keyOf('ordinal'))
    expect(own).toHaveLength(66)
    expect(isTaprootSignature(own, message)).toBe(true)
    expect(isTaprootSignature(own, bytesOf('Hello world'))).toBe(false)
  })
})

describe('signLegacyMessage', () => {
  it.each([0, 252, 253, 65_535, 65_536, 70_000])(
    'default: the public key can be recovered from the signature of a message of %i bytes',
    (length) => {
      const message = new Uint8Array(length).fill(0x61)
      const [header = 0, ...rs] = signLegacyMessage(message, keyOf('payment'))
      expect(header).toBeGreaterThanOrEqual(39)
      const size =
        length < 253
          ? [length]
          : length < 65_536
            ? [253, length & 255, length >> 8]
            : [254, length & 255, (length >> 8) & 255, length >> 16, 0]
      const signedBytes = concatBytes(utf8ToBytes('\x18Bitcoin Signed Message:\n'), Uint8Array.from(size), message)
      const signature = secp256k1.Signature.fromBytes(Uint8Array.from(rs), 'compact').addRecoveryBit(header - 39)
      const recovered = signature.recoverPublicKey(sha256(sha256(signedBytes)))
      expect(hex.encode(recovered.toBytes(true))).toBe(hex.encode(publicKey))
    },
  )
})

/** Checks a witness with one signature of the address's key, as a node would. */
function isTaprootSignature(witness: Uint8Array, message: Uint8Array): boolean {
  const signature = witness.slice(2)
  const { script, tweakedPubkey } = p2tr(publicKey.slice(1))
  const toSpend = new Transaction({
    version: 0,
    allowUnknownOutputs: true,
    allowUnknownInputs: true,
    disableScriptCheck: true,
  })
  toSpend.addOutput({ script, amount: 0n })
  toSpend.addInput({
    txid: new Uint8Array(32),
    index: 0xffff_ffff,
    sequence: 0,
    finalScriptSig: concatBytes(Uint8Array.of(0, 32), schnorr.utils.taggedHash('BIP0322-signed-message', message)),
  })
  const toSign = new Transaction({ version: 0, allowUnknownOutputs: true })
  toSign.addInput({ txid: toSpend.id, index: 0, sequence: 0, witnessUtxo: { script, amount: 0n } })
  toSign.addOutput({ script: Uint8Array.of(0x6a), amount: 0n })
  const digest = toSign.preimageWitnessV1(0, [script], signature[64] ?? 0, [0n])
  return schnorr.verify(signature.slice(0, 64), digest, tweakedPubkey)
}
