import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import type { Chain } from '../config/config.ts'
import { createNodeRpc, NodeError, readQuantity } from './nodeRpc.ts'

const chain = (rpcUrls: string[]): Chain => ({
  caipNetworkId: 'eip155:31337',
  name: 'One',
  nativeCurrency: { symbol: 'ETH', decimals: 18 },
  rpcUrls,
})

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0)) await clean()
})

/** Starts a node that always gives this response. Returns a function that calls it, and the calls that it has received. */
async function startNode(status: number, body: string) {
  const calls: unknown[] = []
  const server = createServer((request, response) => {
    void text(request).then((call) => {
      calls.push(JSON.parse(call))
      response.writeHead(status).end(body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanups.push(() => new Promise((resolve) => server.close(resolve)))
  const { port } = server.address() as AddressInfo // A server that listens on a port has an address of this form.
  return { rpc: createNodeRpc(chain([`http://127.0.0.1:${port}`])), calls }
}

describe('createNodeRpc', () => {
  it('default: sends the call, and returns the result', async () => {
    const { rpc, calls } = await startNode(200, '{"jsonrpc":"2.0","id":1,"result":"0x7a69"}')
    expect(await rpc('eth_getBalance', ['0x01', 'latest'])).toBe('0x7a69')
    expect(calls).toEqual([expect.objectContaining({ method: 'eth_getBalance', params: ['0x01', 'latest'] })])
  })

  it('error: throws the node’s error, with only the unreadable parts removed from its message', async () => {
    const answer = { jsonrpc: '2.0', id: 1, error: { code: 3, message: 'reverted:\u0000\u202e', data: '0x08c379a0' } }
    const { rpc } = await startNode(200, JSON.stringify(answer))
    const error = await rpc('eth_call').catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(NodeError)
    expect(error).toMatchObject({ code: 3, data: '0x08c379a0', shortMessage: 'reverted' })
  })

  it.each([
    ['an HTML page', 200, '<html></html>'],
    ['a response with neither result nor error', 200, '{"jsonrpc":"2.0","id":1}'],
    ['an empty response', 502, ''],
  ])('error: reports that the node does not answer, after %s', async (_name, status, body) => {
    const { rpc } = await startNode(status, body)
    await expect(rpc('eth_chainId')).rejects.toMatchObject({
      code: -32_603,
      shortMessage: 'The node of One does not answer.',
    })
  })

  it('error: reports that no server listens at the URL, or that the chain has no node', async () => {
    await expect(createNodeRpc(chain(['http://127.0.0.1:9']))('eth_chainId')).rejects.toThrow('does not answer')
    await expect(createNodeRpc(chain([]))('eth_chainId')).rejects.toThrow('One has no node to ask.')
  })
})

describe('readQuantity', () => {
  it.each([
    ['0x0', 0n],
    ['0x14d1120d7b160000', 1_500_000_000_000_000_000n],
  ])('default: reads %s', (value, expected) => {
    expect(readQuantity(value)).toBe(expected)
  })

  it.each([[''], ['0x'], ['12'], ['0xzz'], ['-0x1'], [12], [null], [undefined], [['0x1']]])(
    'error: refuses %j',
    (value) => {
      expect(() => readQuantity(value)).toThrow(NodeError)
    },
  )
})
