import { expect, test } from 'vitest'
import { isRecord } from './isRecord.ts'

test.each([{}, { a: 1 }, Object.create(null), new Map()])('default: an object is a record', (value: unknown) => {
  expect(isRecord(value)).toBe(true)
})

test.each([[undefined], [null], [[]], ['text'], [1], [() => {}]])('default: %s is not a record', (value: unknown) => {
  expect(isRecord(value)).toBe(false)
})
