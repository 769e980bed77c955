import { CompactSizeLen } from '@scure/btc-signer/script.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compactSize } from './legacySignature.ts'

describe('compactSize', () => {
  const edges = [0, 0xfc, 0xfd, 0xffff, 0x1_0000, 0xffff_ffff, 0x1_0000_0000, Number.MAX_SAFE_INTEGER]

  it.each(edges)('default: encodes %i as the library for real transactions does', (length) => {
    expect(compactSize(length)).toEqual(CompactSizeLen.encode(length))
  })

  it('behavior: so does every length', () => {
    fc.assert(
      fc.property(fc.oneof(fc.nat(0x2_0000), fc.maxSafeNat()), (length) => {
        expect(compactSize(length)).toEqual(CompactSizeLen.encode(length))
      }),
    )
  })
})
