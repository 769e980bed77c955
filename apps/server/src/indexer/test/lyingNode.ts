import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A call of JSON-RPC. */
export type AskedCall = { id: unknown; method: string; params: unknown[] }

/** A node's answer to a call. */
export type NodeAnswer = { result: unknown } | { error: { code: number; message: string } }

/** A fault of a whole response: an HTML page, an error status, half of the body, no response at all, or a closed connection. */
export type ResponseFault = 'html' | 'status 500' | 'status 429' | 'half' | 'silence' | 'hang up'

/** A proxy in front of a real node. It forwards calls, or gives false answers. */
export type LyingNode = {
  url: string
  /** The methods of the received calls, in order. */
  asked: string[]
  /** The number of calls in each received body; 0 for a body that is not a batch. */
  batches: number[]
  /** Answers a call in the node's place; undefined forwards the call. */
  lie: ((call: AskedCall, truth: () => Promise<NodeAnswer>) => Promise<NodeAnswer | undefined> | undefined) | undefined
  /** Chooses a fault for a whole body; undefined for none. */
  fault: ((calls: readonly AskedCall[]) => ResponseFault | undefined) | undefined
  /** Whether the node answers batches in reverse order, as JSON-RPC allows. */
  isBackwards: boolean
  stop: () => Promise<void>
}

/** The error of a node that does not have a method. */
export const unknownMethod: NodeAnswer = { error: { code: -32601, message: 'the method does not exist' } }

/** Starts a lying node. @param upstream - the URL of the real node. */
export async function startLyingNode(upstream: string): Promise<LyingNode> {
  const forward = async (body: unknown): Promise<unknown> => {
    const headers = { 'content-type': 'application/json' }
    return (await fetch(upstream, { method: 'POST', headers, body: JSON.stringify(body) })).json()
  }
  const answerCall = async (call: AskedCall): Promise<object> => {
    node.asked.push(call.method)
    const truth = async (): Promise<NodeAnswer> => (await forward(call)) as NodeAnswer // The real node's answer is trusted.
    return { ...((await node.lie?.(call, truth)) ?? (await truth())), jsonrpc: '2.0', id: call.id }
  }
  const listener = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let text = ''
    for await (const part of request) text += String(part)
    // Cast: only our own indexer calls.
    const body = JSON.parse(text) as AskedCall | AskedCall[]
    const calls = Array.isArray(body) ? body : [body]
    node.batches.push(Array.isArray(body) ? body.length : 0)
    const fault = node.fault?.(calls)
    if (fault === 'silence') return
    if (fault === 'hang up') return void request.socket.destroy()
    if (fault === 'html') return void response.end('<html><body>Just a moment…</body></html>')
    if (fault?.startsWith('status')) return void response.writeHead(Number(fault.slice(7))).end('{}')
    const answers = await Promise.all(calls.map(answerCall))
    const whole = JSON.stringify(Array.isArray(body) ? (node.isBackwards ? answers.toReversed() : answers) : answers[0])
    response.end(fault === 'half' ? whole.slice(0, whole.length >> 1) : whole)
  }
  const server = createServer((request, response) => void listener(request, response).catch(() => response.destroy()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const node: LyingNode = {
    // Cast: the server listens on TCP.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    batches: [],
    lie: undefined,
    fault: undefined,
    isBackwards: false,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return node
}
