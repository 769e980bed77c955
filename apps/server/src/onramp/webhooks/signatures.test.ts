import { describe, expect, it } from 'vitest'
import { readParts } from './signatures.ts'

describe('readParts', () => {
  it('default: the parts of a header by name', () => {
    expect(Object.fromEntries(readParts('t=1728394718, v0=ab==,h=a b'))).toEqual({
      t: '1728394718',
      v0: 'ab==',
      h: 'a b',
    })
  })

  it('behavior: of a repeated part, the first counts', () => {
    expect(readParts('t=1,t=2').get('t')).toBe('1')
  })

  it.each([
    ['no header', undefined],
    ['a header longer than 2,048 characters', `t=1,v=${'a'.repeat(2_048)}`],
    ['parts without a name or a value', '=1,t'],
  ])('error: %s has no parts', (_what, header) => expect(readParts(header).size).toBe(0))
})
