import { describe, expect, test } from 'vitest'
import { readField } from './readField.ts'

describe('readField', () => {
  test('default: returns the value of an own or inherited field', () => {
    expect(readField({ code: 4001 }, 'code')).toBe(4001)
    expect(readField(new TypeError('no'), 'name')).toBe('TypeError')
  })

  test.each([undefined, null, 'text', 7, () => {}, {}])('behavior: %s has no such field', (value) => {
    expect(readField(value, 'code')).toBeUndefined()
  })

  test('error: a field whose getter throws counts as missing', () => {
    const thrown = {
      get code(): number {
        throw new Error('no')
      },
    }
    expect(readField(thrown, 'code')).toBeUndefined()
  })
})
