import { describe, expect, test } from 'vitest'
import { postJsonRpc, readJsonRpcAnswer } from './postJsonRpc.ts'

/** Creates a `fetch` that answers every request with `body`, and lists the requests in `posted`. */
function createFetch(body: string, status = 200) {
  const posted: { url: string; type: string | null; body: unknown }[] = []
  const fetch = async (...args: Parameters<typeof globalThis.fetch>) => {
    const request = new Request(...args)
    request.signal.throwIfAborted()
    posted.push({ url: request.url, type: request.headers.get('content-type'), body: await request.json() })
    return new Response(body, { status })
  }
  return { fetch, posted }
}

describe('postJsonRpc', () => {
  test('default: posts a call, and returns the answer unchanged', async () => {
    const { fetch, posted } = createFetch('{"id":1,"result":"0x1"}')
    expect(await postJsonRpc('https://node.example/', { method: 'eth_chainId' }, { fetch })).toEqual({
      id: 1,
      result: '0x1',
    })
    expect(posted).toEqual([
      {
        url: 'https://node.example/',
        type: 'application/json',
        body: { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] },
      },
    ])
  })

  test('param: sends several calls in one request, with their indexes as ids', async () => {
    const { fetch, posted } = createFetch('[]')
    await postJsonRpc('https://node.example/', [{ method: 'a' }, { method: 'b', params: { of: 'b' } }], { fetch })
    expect(posted[0]?.body).toMatchObject([
      { id: 0, method: 'a', params: [] },
      { id: 1, method: 'b', params: { of: 'b' } },
    ])
  })

  test('behavior: returns the JSON body of a response with an error status', async () => {
    const { fetch } = createFetch('{"error":{"code":-32005,"message":"slow down"}}', 429)
    expect(await postJsonRpc('https://node.example/', { method: 'a' }, { fetch })).toHaveProperty('error')
  })

  test('error: rejects when the body is not JSON, and when the signal aborts', async () => {
    const { fetch } = createFetch('<html>')
    await expect(postJsonRpc('https://node.example/', { method: 'a' }, { fetch })).rejects.toBeInstanceOf(SyntaxError)
    const signal = AbortSignal.abort(new Error('enough'))
    await expect(postJsonRpc('https://node.example/', { method: 'a' }, { fetch, signal })).rejects.toThrow('enough')
  })
})

describe('readJsonRpcAnswer', () => {
  test.each<[unknown, unknown]>([
    [{ result: null }, { result: null }],
    [{ result: '0x', error: null }, { result: '0x' }],
    [{ error: { code: 3, message: 'no', data: '0x' } }, { error: { code: 3, message: 'no', data: '0x' } }],
    [{ error: { code: '3', message: 'no' } }, undefined],
    [{ error: { code: 3 } }, undefined],
    [{}, undefined],
    ['0x1', undefined],
    [null, undefined],
    [[{ result: 1 }], undefined],
  ])('default: reads %j as %j', (answer, expected) => {
    expect(readJsonRpcAnswer(answer)).toEqual(expected)
  })
})
