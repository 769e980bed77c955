import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readBody, rpcErrors } from './request.ts'

const call = (params: string, id = '1'): string => `{"jsonrpc":"2.0","id":${id},"method":"eth_call","params":${params}}`
const readCall = (text: string): unknown => {
  const body = readBody(text)
  return 'code' in body ? body : body.calls[0]
}

describe('readBody', () => {
  it('behavior: neither whitespace nor the order of fields in a call changes anything', () => {
    const ids = fc.oneof(fc.nat(), fc.stringMatching(/^[\w-]{1,64}$/), fc.string({ maxLength: 20 }), fc.constant(null))
    fc.assert(
      fc.property(ids, fc.array(fc.jsonValue()), (id, params) => {
        const usual = { jsonrpc: '2.0', id, method: 'eth_call', params }
        const other = { params, method: 'eth_call', id, jsonrpc: '2.0' }
        expect(readBody(JSON.stringify(usual))).toEqual(readBody(JSON.stringify(other)))
      }),
    )
  })

  it('behavior: parameters of the usual call are passed on as they came', () => {
    const params = '[{"to":"0x01", "value":1e2},"latest"]'
    expect(readCall(call(params))).toEqual({ id: '1', method: 'eth_call', params })
    expect(readCall(call(params, '"a-1"'))).toEqual({ id: '"a-1"', method: 'eth_call', params })
  })

  it('behavior: escapes are decoded, so that they evade no rule', () => {
    expect(readCall(call(String.raw`["0x01","pendin\u0067"]`))).toMatchObject({ params: '["0x01","pending"]' })
  })

  it.each([
    ['cut off', call('["0x01"').slice(0, -1)],
    ['with another value after its parameters', call('[1],2')],
    ['with brackets that do not match', call('[[1}')],
    ['with another end', call('[1]').replace(/\}$/, ']')],
    ['with a trailing comma', call('[1,]')],
  ])('error: a call %s is no JSON', (_name, text) => {
    expect(readBody(text)).toEqual(rpcErrors.parse)
  })

  it('behavior: of a repeated field, the last counts', () => {
    expect(readCall(call('[1],"params":[2]'))).toMatchObject({ params: '[2]' })
    expect(readCall(call('[1],"jsonrpc":"1.0"'))).toMatchObject({ error: rpcErrors.invalid })
  })

  it.each(['01', '-1', '9007199254740993', '1.5', 'true', '"', `"${'a'.repeat(131)}"`])(
    'behavior: reads the id %s as in a call with its fields in another order',
    (id) => {
      const other = `{"method":"eth_call","params":[],"id":${id},"jsonrpc":"2.0"}`
      expect(readBody(call('[]', id))).toEqual(readBody(other))
    },
  )

  it('error: refuses parameters that are nested too deep', () => {
    const deep = call(`${'['.repeat(60_000)}${']'.repeat(60_000)}`)
    expect(readCall(deep)).toMatchObject({ error: rpcErrors.nested })
    expect(readCall(call(`${'[{"a":'.repeat(501)}1${'}]'.repeat(501)}`))).toMatchObject({ method: 'eth_call' })
  })
})
