import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { createLogger } from '../../http/telemetry/logger.ts'
import type { OpenSocket } from '../../sockets/createSocketServer.ts'
import type { FeedListener } from './chainFeed.ts'
import { type RpcSocketOwner, serveSocket } from './serveSocket.ts'

it('error: an unexpected failure of one call is logged, and the rest of its batch is answered', async () => {
  const sent: string[] = []
  const socket = Object.assign(new EventEmitter(), {
    OPEN: 1,
    readyState: 1,
    bufferedAmount: 0,
    send: (text: string) => void sent.push(text),
  })
  const opened = {
    socket,
    owner: { chainId: 'eip155:1', project: 'p', address: '127.0.0.1', network: '127.0.0.1' },
    intake: { stop: () => {}, start: () => {}, isStopped: false },
    close: () => {},
  } as unknown as OpenSocket<RpcSocketOwner> // All that is used of a socket.
  const listeners: FeedListener[] = []
  let logged = ''
  serveSocket(opened, {
    rpc: { answer: () => Promise.reject(new Error('a defect')) },
    feed: {
      listen: async (listener) => {
        listeners.push(listener)
        return () => {}
      },
      stop: () => {},
    },
    budget: { takeBody: () => {}, takeCalls: () => {}, countReply: () => {} },
    onNotification: () => {},
    onClose: () => {},
    log: createLogger({ destination: { write: (line: string) => void (logged += line) } }),
  })
  const calls = [
    { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] },
    { jsonrpc: '2.0', id: 2, method: 'eth_subscribe', params: ['newHeads'] },
  ]
  socket.emit('message', Buffer.from(JSON.stringify(calls)), false)
  await expect.poll(() => sent).toHaveLength(1)
  const [failed, subscribed] = JSON.parse(sent[0] ?? '')
  expect(failed).toEqual({ jsonrpc: '2.0', id: 1, error: { code: -32603, message: 'Something went wrong.' } })
  expect(subscribed).toMatchObject({ id: 2, result: expect.stringMatching(/^0x/) })
  expect(logged).toContain('a defect')
  listeners[0]?.onBlock('{"number":"0x1"}')
  expect(JSON.parse(sent[1] ?? '')).toMatchObject({ params: { subscription: subscribed.result } })
})
