import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Clock } from '@holdfast/base'
import { fakeClock } from '@holdfast/testing/time'
import { Hono } from 'hono'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type Listener, listen } from '../listen.ts'

const HERE = '127.0.0.1'
const THERE = '127.0.0.2'
const NEVER = 'GET /never HTTP/1.1\r\nhost: localhost\r\n\r\n'

type Options = { trustedProxies?: number; quietMs?: number; handles?: number; clock?: Clock }

async function serve({ trustedProxies = 0, quietMs = 0, handles = 1_000_000, clock }: Options = {}) {
  const app = new Hono()
  let unanswered = 0
  app.get('/never', () => {
    unanswered += 1
    return new Promise<Response>(() => undefined)
  })
  const timeLimits = { checkMs: 20, quietMs, drainMs: 100 }
  const handleUpgrade = (_request: IncomingMessage, stream: Duplex): boolean => {
    stream.resume().once('end', () => stream.destroy())
    return true
  }
  const services = [{ handleUpgrade, stop: () => Promise.resolve() }]
  const listener = await listen({
    app,
    host: HERE,
    port: 0,
    variable: 'WEB_PORT',
    services,
    trustedProxies,
    handles,
    timeLimits,
    clock,
  })
  onTestFinished(listener.stop)
  return { ...listener, unanswered: () => unanswered }
}

/** Opens connections one after the other. */
async function open(
  { port }: Pick<Listener, 'port'>,
  localAddress: string,
  count: number,
  onOpen?: (socket: Socket) => void,
): Promise<Socket[]> {
  const sockets: Socket[] = []
  for (let opened = 0; opened < count; opened += 1) {
    const socket = connect({ port, host: HERE, localAddress })
    onTestFinished(() => void socket.destroy())
    socket.on('error', () => undefined)
    socket.resume()
    await once(socket, 'connect')
    onOpen?.(socket)
    sockets.push(socket)
  }
  return sockets
}

const countClosed = (sockets: readonly Socket[]): number => sockets.filter(({ closed }) => closed).length

describe('the connections of a network', () => {
  it('behavior: beyond a few hundred connections, closes those that have been idle longest', async () => {
    const listener = await serve()
    const elsewhere = await open(listener, THERE, 1)
    const [busy, upgraded] = await open(listener, HERE, 2)
    busy?.write(NEVER)
    upgraded?.write('GET / HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n')
    const idle = await open(listener, HERE, 530)
    await expect.poll(() => countClosed(idle), { timeout: 20_000 }).toBe(18)
    expect(countClosed(idle.slice(0, 18))).toBe(18)
    expect([busy?.closed, upgraded?.closed, countClosed(elsewhere)]).toEqual([false, false, 0])
  })

  it("behavior: beyond a network's share of the file handles, closes its quietest connections", async () => {
    const listener = await serve({ handles: 160, quietMs: 60_000 })
    const [elsewhere] = await open(listener, THERE, 1)
    const [busy] = await open(listener, HERE, 1)
    busy?.write(NEVER)
    await expect.poll(listener.unanswered).toBe(1)
    const idle = await open(listener, HERE, 29)
    await expect.poll(() => countClosed(idle)).toBe(20)
    expect([countClosed(idle.slice(0, 20)), busy?.closed, elsewhere?.closed]).toEqual([20, false, false])
  })

  it('behavior: beyond a thousand connections that wait for an answer, closes those that have waited longest', async () => {
    const listener = await serve()
    const longest = await open(listener, HERE, 6, (socket) => socket.write(NEVER))
    await expect.poll(listener.unanswered).toBe(6)
    const others = await open(listener, HERE, 1024, (socket) => socket.write(NEVER))
    await expect.poll(() => countClosed(longest), { timeout: 20_000 }).toBe(6)
    await expect.poll(listener.unanswered, { timeout: 20_000 }).toBe(1030)
    expect(countClosed(others)).toBe(0)
  })

  it('behavior: closes no connection on which something happened a short while ago', async () => {
    const clock = fakeClock()
    const listener = await serve({ quietMs: 5_000, clock })
    const idle = await open(listener, HERE, 530)
    // The server has accepted all other connections once it receives this request.
    const [last] = await open(listener, HERE, 1, (socket) => socket.write(NEVER))
    await expect.poll(listener.unanswered).toBe(1)
    clock.sleep(4_999)
    await clock.advance(0)
    last?.write(NEVER)
    await expect.poll(listener.unanswered).toBe(2)
    expect(countClosed(idle)).toBe(0)
    await clock.advance(20)
    await expect.poll(() => countClosed(idle)).toBe(19)
  })

  it('behavior: keeps the connections of a trusted proxy', async () => {
    const kept = await open(await serve({ trustedProxies: 1 }), HERE, 530)
    const others = await open(await serve(), HERE, 530)
    await expect.poll(() => countClosed(others), { timeout: 20_000 }).toBe(18)
    expect(countClosed(kept)).toBe(0)
  })
})
