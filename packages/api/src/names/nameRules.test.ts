import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findNameProblem, labelInZone, toEvmChainId, toEvmCoinType } from './nameRules.ts'

describe('findNameProblem', () => {
  it.each(['Ab-12', 'abcd', '1234', 'a'.repeat(63), 'a-b-c', 'xn-ab'])('default: accepts %s', (label) => {
    expect(findNameProblem(label)).toBeUndefined()
  })
  it.each([
    'ab_cd',
    'ab cd',
    'ab.cd',
    'äbcd',
    'аbcd', // The first letter is Cyrillic.
    'abc\u200d',
    '-abc',
    'abc-',
    'xn--abc',
    'ab--cd',
    '',
  ])('behavior: refuses %j', (label) => {
    expect(findNameProblem(label)).toBe(label === '' ? 'tooShort' : 'characters')
  })
  it('behavior: refuses three characters as too short, and 64 as too long', () => {
    expect([findNameProblem('abc'), findNameProblem('a'.repeat(64))]).toEqual(['tooShort', 'tooLong'])
  })
})

describe('labelInZone', () => {
  it('default: returns the part before the zone, in lower case', () => {
    expect(labelInZone('Rowan.Holdfast.eth', 'holdfast.eth')).toBe('rowan')
  })
  it('behavior: returns the whole of a name without a zone, in lower case', () =>
    expect(labelInZone('Rowan', 'holdfast.eth')).toBe('rowan'))
  it.each(['rowan.other.eth', 'a.rowan.holdfast.eth', 'rowanholdfast.eth'])(
    'behavior: returns undefined for %s, which is not a name of the zone',
    (name) => {
      expect(labelInZone(name, 'holdfast.eth')).toBeUndefined()
    },
  )
})

describe('toEvmCoinType', () => {
  it.each([
    [1, 2_147_483_649],
    [137, 2_147_483_785],
  ])('default: converts the chain id %i', (chainId, coinType) => expect(toEvmCoinType(chainId)).toBe(coinType))
  it.each([0x8000_0000, -1, 1.5, Number.NaN])('error: throws for %d', (chainId) => {
    expect(() => toEvmCoinType(chainId)).toThrow(
      expect.objectContaining({ name: 'InvalidChainIdError', shortMessage: 'Invalid chainId', chainId }),
    )
  })
  it('behavior: is the inverse of toEvmChainId', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 0x7fff_ffff }), (id) => toEvmChainId(toEvmCoinType(id)) === id))
  })
  it('behavior: toEvmChainId returns undefined for the coin type of another kind of chain', () => {
    expect([toEvmChainId(60), toEvmChainId(0x1_0000_0000)]).toEqual([undefined, undefined])
  })
})
