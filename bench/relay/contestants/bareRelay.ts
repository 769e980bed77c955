import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import { reportUsage } from '../usage.ts'

/*
 * The baseline: a relay that only has `ws` and a map from topics to sockets. It parses and serialises JSON, but stores and
 * checks nothing. It runs as a child process, and reports its port, and its CPU and memory on request.
 */

type Frame = { id: string | number; method?: string; params?: { topic: string; message: string; tag: number } }

const topics = new Map<string, Set<WebSocket>>()
let nextId = 1

const server = createServer()
const sockets = new WebSocketServer({ server, perMessageDeflate: false })
sockets.on('connection', (socket) => {
  socket.on('message', (data: Buffer) => {
    // Cast: only our own clients call.
    const frame = JSON.parse(data.toString()) as Frame
    if (frame.method === 'irn_subscribe' && frame.params) {
      const members = topics.get(frame.params.topic) ?? new Set<WebSocket>()
      topics.set(frame.params.topic, members.add(socket))
      socket.send(JSON.stringify({ id: frame.id, jsonrpc: '2.0', result: frame.params.topic }))
    } else if (frame.method === 'irn_publish' && frame.params) {
      socket.send(JSON.stringify({ id: frame.id, jsonrpc: '2.0', result: true }))
      const { topic, message, tag } = frame.params
      const data = { topic, message, publishedAt: Date.now(), tag }
      for (const member of topics.get(topic) ?? []) {
        const params = { id: topic, data }
        member.send(JSON.stringify({ id: nextId++, jsonrpc: '2.0', method: 'irn_subscription', params }))
      }
    }
  })
})
// Cast: the server listens on TCP.
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
reportUsage()
