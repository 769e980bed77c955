import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Hono } from 'hono'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type Listener, listen } from '../listen.ts'

const HERE = '127.0.0.1'
const THERE = '127.0.0.2'

/** Serves an app that calls `onBegun` with each path. */
async function serve(onBegun: (path: string) => void, trustedProxies = 0): Promise<Listener> {
  const app = new Hono()
  app.get('*', (context) => {
    onBegun(context.req.path)
    return context.text('')
  })
  const listener = await listen({ app, host: HERE, port: 0, variable: 'WEB_PORT', trustedProxies })
  onTestFinished(listener.stop)
  return listener
}

/** Opens a connection, and waits until the server has answered a request on it. */
async function open({ port }: Listener, localAddress: string): Promise<Socket> {
  const socket = connect({ port, host: HERE, localAddress })
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined)
  socket.write(format('/first'))
  await once(socket, 'data')
  socket.resume()
  return socket
}

function format(path: string, headers = ''): string {
  return `GET ${path} HTTP/1.1\r\nhost: localhost\r\n${headers}\r\n`
}

describe('the turns of requests', () => {
  /** Sends 600 requests and, while they begin, a request of a neighbour. @returns how many begin before the neighbour's. */
  async function countBefore(other: { from: string; trustedProxies?: number }): Promise<number> {
    const { from, trustedProxies = 0 } = other
    const begun: string[] = []
    let neighbour: Socket | undefined
    const send = (): void => void neighbour?.write(format('/one', 'x-forwarded-for: 192.0.2.2\r\n'))
    const listener = await serve((path) => {
      begun.push(path)
      // By now the server has received the 600 requests.
      if (path === '/many' && begun.length === 1) send()
    }, trustedProxies)
    const flood = await Promise.all(Array.from({ length: 20 }, () => open(listener, HERE)))
    neighbour = await open(listener, from)
    begun.length = 0
    for (const socket of flood) socket.write(format('/many', 'x-forwarded-for: 192.0.2.1\r\n').repeat(30))
    await expect.poll(() => begun.length, { timeout: 20_000 }).toBe(601)
    return begun.indexOf('/one')
  }

  it('behavior: of hundreds of requests from one address, fewer than half begin before a request from another', async () => {
    expect(await countBefore({ from: THERE })).toBeLessThan(300)
  })

  it('behavior: behind a trusted proxy, fewer than half of the requests of one visitor begin before a request of another', async () => {
    expect(await countBefore({ from: HERE, trustedProxies: 1 })).toBeLessThan(300)
  })

  it('behavior: requests from one address begin in the order in which they come', async () => {
    expect(await countBefore({ from: HERE })).toBe(600)
  })

  it('behavior: a request whose client is gone when its turn comes is not begun', async () => {
    let begun = 0
    const sockets: Socket[] = []
    const listener = await serve((path) => {
      if (path !== '/many') return
      begun += 1
      for (const socket of sockets.splice(0)) socket.resetAndDestroy()
    })
    sockets.push(...(await Promise.all(Array.from({ length: 20 }, () => open(listener, HERE)))))
    for (const socket of sockets) socket.write(format('/many').repeat(30))
    await expect.poll(() => begun).toBeGreaterThan(0)
    // A later request of the same network begins after all requests of these sockets.
    await open(listener, HERE)
    expect(begun).toBeLessThan(300)
  })
})
