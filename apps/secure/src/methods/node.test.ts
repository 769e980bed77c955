import { describe, expect, test } from 'vitest'
import { testChain } from '../config/test/testChain.ts'
import { createCallNode, NodeError, readQuantity } from './node.ts'

const chain = { ...testChain, id: 1, caipNetworkId: 'eip155:1', name: 'One' }

/** Creates the function that calls the node, with a fake API that answers each body by `answer`. */
function start(answer: (body: unknown) => unknown) {
  const requests: { url: string; dpop: string | null; credentials: string | undefined; body: unknown }[] = []
  const call = createCallNode(chain, {
    apiUrl: 'https://secure.example/',
    prove: async (method, url) => `${method} ${url}`,
    fetch: async (input, init = {}) => {
      const body: unknown = JSON.parse(init.body as string)
      const dpop = new Headers(init.headers).get('dpop')
      requests.push({ url: input as string, dpop, credentials: init.credentials, body })
      return Response.json(answer(body))
    },
  })
  return { call, requests }
}

describe('createCallNode', () => {
  test('default: sends the call to the API, with a proof of the device', async () => {
    const { call, requests } = start(() => ({ jsonrpc: '2.0', id: 1, result: '0x5' }))
    expect(await call('eth_blockNumber')).toBe('0x5')
    const url = 'https://secure.example/v1/rpc/eip155:1'
    const body = { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] }
    expect(requests).toEqual([{ url, dpop: `POST ${url}`, credentials: 'omit', body }])
  })

  test('behavior: calls made at the same time are sent as one batch, and each gets its own answer', async () => {
    const { call, requests } = start(() => [
      { id: 1, error: { code: -32_000, message: 'no\u202Esuch\u0000account' } },
      { id: 0, result: 'a' },
      null,
    ])
    const [a, b, c] = await Promise.allSettled([
      call('eth_chainId'),
      call('eth_getBalance', ['x']),
      call('eth_gasPrice'),
    ])
    expect(a).toEqual({ status: 'fulfilled', value: 'a' })
    expect(b).toMatchObject({ reason: new NodeError({ message: 'no such account' }) })
    expect(c).toMatchObject({
      reason: new NodeError({ message: 'The node of One does not answer.', isRefusal: false }),
    })
    expect(requests.map(({ body }) => (body as object[]).length)).toEqual([3])
    await expect(call('eth_chainId')).rejects.toThrow('does not answer')
  })

  test('behavior: an internal error of the services is no refusal, since the node may have performed the call', async () => {
    const { call } = start(() => ({ id: 1, error: { code: -32_603, message: 'The nodes cannot be reached.' } }))
    await expect(call('eth_sendRawTransaction', ['0x'])).rejects.toMatchObject({ isRefusal: false })
  })

  test('error: reports that the node does not answer if the API cannot be reached or its answer is invalid', async () => {
    const lost = createCallNode(chain, {
      apiUrl: 'https://secure.example',
      prove: async () => 'proof',
      fetch: () => Promise.reject(new TypeError('offline')),
    })
    await expect(lost('eth_chainId')).rejects.toThrow('The node of One does not answer.')
    await expect(start(() => ({ code: 'rate_limited' })).call('eth_chainId')).rejects.toThrow('does not answer')
  })
})

test('readQuantity: reads a hex quantity, and throws for any other value', () => {
  expect(readQuantity('0x0A')).toBe(10n)
  for (const wrong of ['10', '0x', 10, undefined, `0x${'1'.repeat(65)}`])
    expect(() => readQuantity(wrong)).toThrow(NodeError)
})
