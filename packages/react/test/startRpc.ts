import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A JSON-RPC node over a real socket that knows one thing: how much everybody has. */
export type TestRpc = { url: string; setBalance: (wei: bigint | undefined) => void; stop: () => Promise<void> }

/** Starts the node on a free port. */
export async function startRpc(): Promise<TestRpc> {
  let balance: bigint | undefined = 1_500_000_000_000_000_000n
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString()
    })
    request.on('end', () => {
      response.setHeader('access-control-allow-origin', '*')
      response.setHeader('access-control-allow-headers', '*')
      response.setHeader('content-type', 'application/json')
      if (request.method === 'OPTIONS') return response.end()
      const call = JSON.parse(body) as RpcCall | RpcCall[] // what the kit's own transport sends.
      const answer = (one: RpcCall) => ({ jsonrpc: '2.0', id: one.id, ...answerTo(one.method, balance) })
      response.end(JSON.stringify(Array.isArray(call) ? call.map(answer) : answer(call)))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // listening on TCP.
  return {
    url: `http://127.0.0.1:${port}`,
    setBalance: (wei) => {
      balance = wei
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

type RpcCall = { id: number; method: string }

function answerTo(method: string, balance: bigint | undefined): object {
  if (method === 'eth_getBalance' && balance !== undefined) return { result: `0x${balance.toString(16)}` }
  return { error: { code: -32_000, message: `no ${method} here` } }
}
