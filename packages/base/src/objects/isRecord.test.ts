import { expect, test } from 'vitest'
import { isRecord } from './isRecord.ts'

test.each([
  ['an empty object', {}],
  ['an object with properties', { a: 1 }],
  ['an object without a prototype', Object.create(null)],
  ['an instance of a class', new Map()],
])('default: %s is a record', (_, value: unknown) => {
  expect(isRecord(value)).toBe(true)
})

test.each([[undefined], [null], [[]], ['text'], [1], [() => {}]])('default: %s is not a record', (value: unknown) => {
  expect(isRecord(value)).toBe(false)
})
