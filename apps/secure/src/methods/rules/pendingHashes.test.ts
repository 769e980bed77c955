import { hexToBytes, stringToBytes } from 'viem'
import { describe, expect, test } from 'vitest'
import { createPendingHashes } from './pendingHashes.ts'

const hashOf = (index: number): `0x${string}` => `0x${index.toString(16).padStart(62, '0')}Ab`
const refused = 'The message is the hash of a transaction'

describe('createPendingHashes', () => {
  test('default: refuses a hash as bytes and as text, with and without its prefix, in upper and lower case', () => {
    const hashes = createPendingHashes()
    const hash = hashOf(1)
    expect(() => hashes.refuse(hexToBytes(hash))).not.toThrow()
    hashes.add(hash)
    for (const message of [
      hexToBytes(hash),
      ...[hash, hash.slice(2), hash.toLowerCase()].map((each) => stringToBytes(each)),
    ])
      expect(() => hashes.refuse(message)).toThrow(refused)
    expect(() => hashes.refuse(hexToBytes(hashOf(2)))).not.toThrow()
    expect(() => hashes.refuse(stringToBytes('hello'))).not.toThrow()
  })

  test('behavior: remembers only the newest hundred hashes', () => {
    const hashes = createPendingHashes()
    for (let index = 0; index < 100; index++) hashes.add(hashOf(index))
    expect(() => hashes.refuse(hexToBytes(hashOf(0)))).toThrow(refused)
    hashes.add(hashOf(100))
    expect(() => hashes.refuse(hexToBytes(hashOf(0)))).not.toThrow()
    expect(() => hashes.refuse(hexToBytes(hashOf(1)))).toThrow(refused)
  })
})
