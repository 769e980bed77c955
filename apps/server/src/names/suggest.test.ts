import { findNameProblem } from '@holdfast/api/names'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isReserved } from './reserved.ts'
import { suggestNames } from './suggest.ts'

describe('suggestNames', () => {
  it('default: suggests the name itself first, then names like it', () => {
    expect(suggestNames('rowan', 2026).slice(0, 3)).toEqual(['rowan', 'rowan-eth', 'my-rowan'])
  })
  it('behavior: a short name is made longer', () => {
    expect(suggestNames('ed', 2026)).not.toContain('ed')
    expect(suggestNames('ed', 2026)).toContain('ed-eth')
  })
  it('behavior: every suggestion can be registered, whatever was typed', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const names = suggestNames(typed.toLowerCase(), 2026)
        return names.length <= 10 && names.every((name) => findNameProblem(name) === undefined && !isReserved(name))
      }),
    )
  })
})

describe('isReserved', () => {
  it.each(['admin', 'adrnin', 'govemance', 'support', 'supp0rt', 'ad-min', 'ho1dfast'])(
    'behavior: %s is reserved',
    (label) => expect(isReserved(label)).toBe(true),
  )
  it.each(['rowan', 'modern', 'admins-friend', 'walletta'])('behavior: %s is not reserved', (label) =>
    expect(isReserved(label)).toBe(false),
  )
})
