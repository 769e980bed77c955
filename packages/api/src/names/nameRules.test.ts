import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findNameProblem, labelOf, toEvmChainId, toEvmCoinType } from './nameRules.ts'

describe('findNameProblem', () => {
  it.each(['Ab-12', 'abcd', '1234', 'a'.repeat(63), 'a-b-c', 'xn-ab'])('default: %s is a name', (label) => {
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
  ])('behavior: %j is refused', (label) => {
    expect(findNameProblem(label)).toBe(label === '' ? 'tooShort' : 'characters')
  })
  it('behavior: three characters are too short, 64 too long', () => {
    expect([findNameProblem('abc'), findNameProblem('a'.repeat(64))]).toEqual(['tooShort', 'tooLong'])
  })
})

describe('labelOf', () => {
  it('default: the part before the zone, in lower case', () => {
    expect(labelOf('Rowan.Holdfast.eth', 'holdfast.eth')).toBe('rowan')
  })
  it('behavior: a bare name is that part', () => expect(labelOf('Rowan', 'holdfast.eth')).toBe('rowan'))
  it.each(['rowan.other.eth', 'a.rowan.holdfast.eth', 'rowanholdfast.eth'])(
    'behavior: %s is of no or another zone',
    (name) => {
      expect(labelOf(name, 'holdfast.eth')).toBeUndefined()
    },
  )
})

describe('toEvmCoinType', () => {
  it.each([
    [1, 2_147_483_649],
    [137, 2_147_483_785],
  ])('default: chain %i', (chainId, coinType) => expect(toEvmCoinType(chainId)).toBe(coinType))
  it.each([0x8000_0000, -1, 1.5, Number.NaN])('error: %d has none', (chainId) => {
    expect(() => toEvmCoinType(chainId)).toThrow('Invalid chainId')
  })
  it('behavior: reads back what it writes', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 0x7fff_ffff }), (id) => toEvmChainId(toEvmCoinType(id)) === id))
  })
  it('behavior: the coin type of another kind of chain belongs to no EVM chain', () => {
    expect([toEvmChainId(60), toEvmChainId(0x1_0000_0000)]).toEqual([undefined, undefined])
  })
})
