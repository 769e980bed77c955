import { BaseError } from '@holdfast/base'
import { describe, expect, test } from 'vitest'
import { parseErrorMessage } from './parseErrorMessage.ts'

describe('parseErrorMessage', () => {
  test.each<[string, unknown, string]>([
    ['returns a text unchanged', 'x', 'x'],
    ['cuts a long text', 'a'.repeat(9_000), 'a'.repeat(500)],
    ['removes characters that reverse text', 'pay \u202Ebob\u2066', 'pay bob'],
    ['returns the message of the first issue', { issues: [{ message: 'a' }, { message: 'b' }] }, 'a'],
    ['returns the message of an error', new Error('m'), 'm'],
    ['returns the short message of a kit error', new BaseError('short', { details: 'long' }), 'short'],
    ["returns 'Unknown error' for an object without a message", {}, 'Unknown error'],
    ["returns 'Unknown error' for undefined", undefined, 'Unknown error'],
    ["returns 'Unknown error' for null", null, 'Unknown error'],
    ["returns 'Unknown error' for an empty list of issues", { issues: [] }, 'Unknown error'],
    ["returns 'Unknown error' for issues that are not a list", { issues: 'a' }, 'Unknown error'],
  ])('default: %s', (_, error, message) => {
    expect(parseErrorMessage(error)).toBe(message)
  })
})
