import { ed25519 } from '@noble/curves/ed25519.js'
import { hex } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { deriveEd25519 } from './slip10.ts'

/** Nodes of "Test vector 1 for ed25519" and "Test vector 2 for ed25519" in SLIP-0010. */
const vectors: readonly { seed: string; nodes: readonly (readonly [indices: readonly number[], secret: string])[] }[] =
  [
    {
      seed: '000102030405060708090a0b0c0d0e0f',
      nodes: [
        [[], '2b4be7f19ee27bbf30c667b642d5f4aa69fd169872f8fc3059c08ebae2eb19e7'],
        [[0], '68e0fe46dfb67e368c75379acec591dad19df3cde26e63b93a8e704f1dade7a3'],
        [[0, 1], 'b1d0bad404bf35da785a64ca1ac54b2617211d2777696fbffaf208f746ae84f2'],
        [[0, 1, 2, 2, 1_000_000_000], '8f94d394a8e8fd6b1bc2f3f49f5c47e385281d5c17e65324b0f62483e37e8793'],
      ],
    },
    {
      seed: 'fffcf9f6f3f0edeae7e4e1dedbd8d5d2cfccc9c6c3c0bdbab7b4b1aeaba8a5a29f9c999693908d8a8784817e7b7875726f6c696663605d5a5754514e4b484542',
      nodes: [
        [[], '171cb88b1b3c1db25add599712e36245d75bc65a1a5c9e18d76f9f2b1eab4012'],
        [[0, 2_147_483_647], 'ea4f5bfe8694d8bb74b7b59404632fd5968b774ed545e810de9c32a4fb4192f4'],
      ],
    },
  ]

describe('deriveEd25519', () => {
  for (const { seed, nodes } of vectors) {
    for (const [indices, secret] of nodes) {
      it(`default: derives m/${indices.join('/')} of the seed ${seed.slice(0, 8)}…`, () => {
        expect(hex.encode(deriveEd25519(hex.decode(seed), indices))).toBe(secret)
      })
    }
  }

  it('default: the derived key has the public key of the test vector', () => {
    const key = deriveEd25519(hex.decode('000102030405060708090a0b0c0d0e0f'), [0])
    expect(hex.encode(ed25519.getPublicKey(key))).toBe(
      '8c8a13df77a28f3445213a0f432fde644acaa215fc72dcdf300d5efaa85d350c',
    )
  })
})
