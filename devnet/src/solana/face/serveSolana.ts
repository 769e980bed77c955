import { createServer } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'
import { listen } from '../../local/listen.ts'
import type { Cluster } from '../vm/cluster.ts'
import { type Answer, answerCall } from './call.ts'
import { openSubscriptions } from './subscriptions.ts'

const MAX_BODY_BYTES = 1024 * 1024

/** Serves JSON-RPC over HTTP and WebSocket on the same port, so that clients need only one address. */
export async function serveSolana(options: {
  cluster: Cluster
  answer: Answer
  host: string
  port: number
}): Promise<{ port: number; close: () => Promise<void> }> {
  const { cluster, answer, host, port } = options
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', '*')
    if (request.method !== 'POST') {
      response.writeHead(request.method === 'OPTIONS' ? 204 : 405).end()
      return
    }
    const parts: Buffer[] = []
    let bytes = 0
    request.on('data', (part: Buffer) => {
      bytes += part.length
      if (bytes <= MAX_BODY_BYTES) parts.push(part)
    })
    request.on('end', () => {
      // A body that is too long is answered like invalid JSON.
      void answerBody(bytes > MAX_BODY_BYTES ? '' : Buffer.concat(parts).toString('utf8'), answer).then((text) => {
        response.writeHead(200, { 'content-type': 'application/json' }).end(text)
      })
    })
  })
  const actualPort = await listen(server, host, port)
  // Created after `listen`. A socket server created earlier would repeat the error for a port in use. Nothing handles the
  // repeated error, so it would end the process.
  const socketServer = new WebSocketServer({ server, maxPayload: MAX_BODY_BYTES })
  socketServer.on('connection', (socket: WebSocket) => openSubscriptions(socket, cluster, answer))
  return {
    port: actualPort,
    close: async () => {
      for (const socket of socketServer.clients) socket.terminate()
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

async function answerBody(text: string, answer: Answer): Promise<string> {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error' } })
  }
  if (!Array.isArray(body)) return JSON.stringify(await answerCall(body, answer))
  return JSON.stringify(await Promise.all(body.map((call) => answerCall(call, answer))))
}
