import { describe, expect, it } from 'vitest'
import { readSignatureParts } from './signatures.ts'

describe('readSignatureParts', () => {
  it('default: returns the parts of a header by name', () => {
    expect(Object.fromEntries(readSignatureParts('t=1728394718, v0=ab==,h=a b'))).toEqual({
      t: '1728394718',
      v0: 'ab==',
      h: 'a b',
    })
  })

  it('behavior: of a repeated part, the first counts', () => {
    expect(readSignatureParts('t=1,t=2').get('t')).toBe('1')
  })

  it.each([
    ['no header', undefined],
    ['a header longer than 2,048 characters', `t=1,v=${'a'.repeat(2_048)}`],
    ['parts without a name or a value', '=1,t'],
  ])('error: %s has no parts', (_what, header) => expect(readSignatureParts(header).size).toBe(0))
})
