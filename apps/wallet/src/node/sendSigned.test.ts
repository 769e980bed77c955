import { keccak256 } from 'viem'
import { expect, test } from 'vitest'
import type { Chain } from '../config/config.ts'
import { createNodeRpc } from './nodeRpc.ts'
import { sendSigned } from './sendSigned.ts'

const signed = '0x02f8'
const chain: Chain = {
  caipNetworkId: 'eip155:1',
  name: 'One',
  nativeCurrency: { symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://node.example'],
}
/** Sends a transaction to a node that gives this answer. `known` is the node's result for a lookup of the transaction. */
const send = (answer: () => Response | Promise<Response>, known: unknown = null, status = 200) =>
  sendSigned(
    createNodeRpc(chain, async (_url, init) =>
      JSON.stringify(init?.body).includes('eth_getTransactionByHash')
        ? Response.json({ jsonrpc: '2.0', id: 1, result: known }, { status })
        : answer(),
    ),
    signed,
  )
const failing = (code: number, message: string) => () =>
  Response.json({ jsonrpc: '2.0', id: 1, error: { code, message } })

test.each<[string, () => Response | Promise<Response>]>([
  ['the node accepts the transaction', () => Response.json({ jsonrpc: '2.0', id: 1, result: keccak256(signed) })],
  ['the connection breaks', () => Promise.reject(new TypeError('offline'))],
  ['a proxy sends an HTML page', () => new Response('<html>', { status: 504 })],
  ['the server between wallet and node loses the answer', failing(-32_603, 'The nodes cannot be reached.')],
])('behavior: returns the hash when %s', async (_name, answer) => {
  expect(await send(answer)).toBe(keccak256(signed))
})

test('behavior: returns the hash when the node refuses a transaction that it has accepted before', async () => {
  expect(await send(failing(-32_000, 'nonce too low'), { hash: keccak256(signed) })).toBe(keccak256(signed))
})

test('behavior: returns the hash when the node refuses, and then does not answer whether it has the transaction', async () => {
  expect(await send(failing(-32_000, 'nonce too low'), '<html>', 504)).toBe(keccak256(signed))
})

test('error: throws when the node refuses the transaction', async () => {
  await expect(send(failing(-32_000, 'nonce too low'))).rejects.toThrow('nonce too low')
})
