import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type ReceivedCall = { id: unknown; method: string; params: unknown }

/** A fake node for a test: it responds as the test wants and records the calls it gets. */
export type TestNode = {
  url: string
  /** The calls received, except pings and polls of the newest block. */
  asked: readonly ReceivedCall[]
  /** The newest block, as returned by `eth_blockNumber`. */
  head: bigint
  /** Responds to a call. Without it, or if it returns undefined, the result is the method's name. */
  answer: ((call: ReceivedCall, response: ServerResponse) => unknown) | undefined
  stop: () => Promise<void>
}

/** Responds with a JSON-RPC result or error. */
export function reply(response: ServerResponse, id: unknown, outcome: { result: unknown } | { error: unknown }): true {
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ jsonrpc: '2.0', id, ...outcome }))
  return true
}

/** Starts a node on a free port. */
export async function startNode({ chainId = 31_337 }: { chainId?: number } = {}): Promise<TestNode> {
  const asked: ReceivedCall[] = []
  const listener = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let text = ''
    for await (const part of request) text += String(part)
    // Cast: only our own server calls.
    const call = JSON.parse(text) as ReceivedCall
    const { id, method } = call
    if (method === 'eth_chainId') return void reply(response, id, { result: `0x${chainId.toString(16)}` })
    if (method === 'eth_blockNumber') return void reply(response, id, { result: `0x${node.head.toString(16)}` })
    asked.push(call)
    if (node.answer?.(call, response) !== undefined) return
    reply(response, id, { result: method })
  }
  const server = createServer((request, response) => void listener(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const node: TestNode = {
    // Cast: the server listens on TCP.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/key`,
    asked,
    head: 1n,
    answer: undefined,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return node
}
