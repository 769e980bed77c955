import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAnswer, writeAnswer } from './answer.ts'

describe('readAnswer', () => {
  it('default: passes on any result, however the node writes its answer', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(undefined, 1), (result, indent) => {
        for (const body of [
          { jsonrpc: '2.0', id: 1, result },
          { result, id: 1, jsonrpc: '2.0' },
          { jsonrpc: '2.0', id: 1, result, more: 'x' },
        ]) {
          const answer = readAnswer(JSON.stringify(body, undefined, indent))
          const whole = answer && (JSON.parse(writeAnswer('"a"', answer)) as unknown)
          expect(whole).toEqual({ jsonrpc: '2.0', id: 'a', result: JSON.parse(JSON.stringify(result)) as unknown })
        }
      }),
    )
  })

  it('default: passes on an error whole, even beside a result', () => {
    const error = { code: -32000, message: 'no', data: { deep: [1] } }
    for (const body of [{ error }, { result: null, error }]) {
      expect(readAnswer(JSON.stringify({ jsonrpc: '2.0', id: 1, ...body }))).toEqual({ error: JSON.stringify(error) })
    }
  })

  it.each([
    '',
    '<html></html>',
    'null',
    '[]',
    '"0x1"',
    '{}',
    '{"jsonrpc":"2.0","id":1}',
    '{"jsonrpc":"2.0","id":1,"error":null}',
    '{"jsonrpc":"2.0","id":1,"result":"0x1"',
    '{"jsonrpc":"2.0","id":1,"result":"0x1"}}',
  ])('error: %s is no answer', (text) => {
    expect(readAnswer(text)).toBeUndefined()
  })

  it('behavior: members after a result are not passed on with it', () => {
    const text = '{"jsonrpc":"2.0","id":1,"result":"0x1","id":2,"more":true}'
    expect(readAnswer(text)).toEqual({ result: '"0x1"' })
    const twice = '{"jsonrpc":"2.0","id":1,"result":"0x1","result":"0x2"}'
    const answer = readAnswer(twice)
    expect(JSON.parse(writeAnswer('1', answer ?? { error: '{}' }))).toMatchObject({ result: '0x2' })
  })
})
