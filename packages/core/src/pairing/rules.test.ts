import { isPairingExpired } from '@holdfast/pairing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testSolanaNetwork } from '../../test/testKit.ts'
import { currentId, idsOfNetwork, millisecondsLeft } from './rules.ts'

describe('millisecondsLeft', () => {
  test('default: no time is left 10 s before the expiry', () => {
    expect(millisecondsLeft(100, 89_999)).toBe(1)
    expect(millisecondsLeft(100, 90_000)).toBe(0)
    expect(millisecondsLeft(100, 200_000)).toBeLessThan(0)
  })

  test('behavior: agrees with the pairing protocol on when a URI has expired', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (expiry, nowMs) => {
        expect(millisecondsLeft(expiry, nowMs) <= 0).toBe(isPairingExpired(expiry, nowMs))
      }),
    )
  })
})

describe('currentId', () => {
  test('default: replaces an older id of a network, and leaves other ids unchanged', () => {
    expect(idsOfNetwork(testSolanaNetwork.caipNetworkId).map(currentId)).toEqual([
      testSolanaNetwork.caipNetworkId,
      testSolanaNetwork.caipNetworkId,
    ])
    expect(currentId('eip155:1')).toBe('eip155:1')
    expect(idsOfNetwork('eip155:1')).toEqual(['eip155:1'])
  })
})
