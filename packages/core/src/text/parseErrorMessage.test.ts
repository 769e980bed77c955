import { BaseError } from '@holdfast/base'
import { describe, expect, test } from 'vitest'
import { parseErrorMessage } from './parseErrorMessage.ts'

describe('parseErrorMessage', () => {
  test.each<[string, unknown, string]>([
    ['a text is returned unchanged', 'x', 'x'],
    ['the first issue', { issues: [{ message: 'a' }, { message: 'b' }] }, 'a'],
    ['the message of an error', new Error('m'), 'm'],
    ['the short message of a kit error', new BaseError('short', { details: 'long' }), 'short'],
    ['an object without a message', {}, 'Unknown error'],
    ['undefined', undefined, 'Unknown error'],
    ['null', null, 'Unknown error'],
    ['no issues', { issues: [] }, 'Unknown error'],
    ['issues that are not a list', { issues: 'a' }, 'Unknown error'],
  ])('default: %s', (_, error, message) => {
    expect(parseErrorMessage(error)).toBe(message)
  })
})
