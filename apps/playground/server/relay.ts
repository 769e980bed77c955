import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'

type Call = { id: number | string; method?: string }

const sockets = new WebSocketServer({ noServer: true })

/**
 * Serves the sockets below `/fixtures/relay/<behaviour>`. The relay `working` accepts every call, but no wallet is connected to
 * it. The relay `failing` refuses the connection. Any other relay never answers.
 */
export function relay(request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const [, behaviour] = /^\/fixtures\/relay\/(\w+)/.exec(request.url ?? '') ?? []
  if (behaviour === 'failing') socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n')
  if (behaviour !== 'working') return
  sockets.handleUpgrade(request, socket, head, (webSocket) => {
    webSocket.on('message', (data: Buffer) => {
      const { id, method } = JSON.parse(data.toString()) as Call // Cast: the kit's relay client sent it.
      if (method) webSocket.send(JSON.stringify({ id, jsonrpc: '2.0', result: resultOf(method) }))
    })
  })
}

function resultOf(method: string): unknown {
  // `irn_fetchMessages` and `irn_batchFetchMessages`.
  if (method.endsWith('etchMessages')) return { messages: [], hasMore: false }
  if (method === 'irn_batchSubscribe') return []
  return method === 'irn_subscribe' ? randomBytes(32).toString('hex') : true
}
