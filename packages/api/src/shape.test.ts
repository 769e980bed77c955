import { describe, expect, it } from 'vitest'
import { array, boolean, matching, nullable, number, object, optional, record, string } from './shape.ts'

const wallet = object<{ name: string; order?: number | undefined; tags: string[]; owner: string | null }>({
  name: string,
  order: optional(number),
  tags: array(string),
  owner: nullable(string),
})

describe('shapes', () => {
  it('default: keep the fields of an object that belong to the shape, and leave out the rest', () => {
    const value = { name: 'Heron', tags: ['a'], owner: null, more: 1 }
    expect(wallet.parse(value)).toStrictEqual({ name: 'Heron', tags: ['a'], owner: null })
    expect(wallet.parse({ ...value, order: 2 })).toMatchObject({ order: 2 })
  })

  it.each([
    [null],
    [[]],
    ['Heron'],
    [{ name: 7, tags: [], owner: null }],
    [{ name: 'Heron', tags: 'a', owner: null }],
    [{ name: 'Heron', tags: [1], owner: null }],
    [{ name: 'Heron', tags: [] }],
    [{ name: 'Heron', tags: [], owner: null, order: '2' }],
    [Object.create({ name: 'Heron', tags: [], owner: null })],
  ])('error: reject %o', (value) => {
    expect(wallet.safeParse(value)).toMatchObject({ success: false, error: expect.any(TypeError) })
    expect(() => wallet.parse(value)).toThrow(TypeError)
  })

  it('behavior: record keeps every key, even one with a special meaning for objects', () => {
    const flags = record(boolean)
    expect(flags.parse({ '31337': true })).toEqual({ '31337': true })
    const hostile: unknown = JSON.parse('{"__proto__": true}')
    expect(Object.keys(flags.parse(hostile))).toEqual(['__proto__'])
    expect(flags.safeParse({ a: 1 }).success).toBe(false)
    expect(flags.safeParse([true]).success).toBe(false)
  })

  it('behavior: number accepts only finite numbers', () => {
    expect(number.safeParse(Number.NaN).success).toBe(false)
    expect(number.safeParse(Number.POSITIVE_INFINITY).success).toBe(false)
  })

  it('behavior: `matching` names the expected value in its error', () => {
    const even = matching('even', (value): value is number => Number(value) % 2 === 0)
    expect(even.parse(2)).toBe(2)
    expect(() => even.parse(3)).toThrow('This is not even.')
  })
})
