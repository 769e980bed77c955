import { describe, expect, it } from 'vitest'
import { WalletRpcError } from '../errors.ts'
import { createNodeRpc } from './nodeRpc.ts'

/** Creates a client of a node that gives this answer to every call, and records the calls. */
function node(answer: () => Response | Promise<Response>) {
  const calls: unknown[] = []
  const rpc = createNodeRpc('http://node.example', async (input, init) => {
    calls.push([input, await new Response(init?.body ?? null).json()])
    return answer()
  })
  return { rpc, calls }
}

describe('createNodeRpc', () => {
  it('default: sends the call, with an empty list if there are no parameters, and returns the result', async () => {
    const { rpc, calls } = node(() => Response.json({ jsonrpc: '2.0', id: 1, result: '0x7' }))
    expect(await rpc('eth_blockNumber')).toBe('0x7')
    expect(await rpc('eth_getBalance', ['0xa1', 'latest'])).toBe('0x7')
    expect(calls).toEqual([
      ['http://node.example', expect.objectContaining({ method: 'eth_blockNumber', params: [] })],
      ['http://node.example', expect.objectContaining({ method: 'eth_getBalance', params: ['0xa1', 'latest'] })],
    ])
  })

  it('error: throws the node’s own code and data', async () => {
    const refusal = { code: 3, message: 'execution reverted', data: '0x08c379a0' }
    const { rpc } = node(() => Response.json({ jsonrpc: '2.0', id: 1, error: refusal }))
    const error = await rpc('eth_call').catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(WalletRpcError)
    expect(error).toMatchObject({ code: 3, shortMessage: 'execution reverted', data: '0x08c379a0' })
  })

  it.each<[string, () => Response | Promise<Response>]>([
    ['the connection is refused', () => Promise.reject(new TypeError('fetch failed'))],
    ['the answer is HTML', () => new Response('<html>', { status: 502 })],
    ['the answer has neither result nor error', () => Response.json({ jsonrpc: '2.0', id: 1 })],
  ])('error: throws -32603 when %s', async (_name, answer) => {
    await expect(node(answer).rpc('eth_chainId')).rejects.toMatchObject({
      code: -32_603,
      shortMessage: 'The devnet does not answer.',
    })
  })
})
