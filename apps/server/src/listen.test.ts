import { connect, type Socket } from 'node:net'
import type { Clock } from '@holdfast/base'
import { fakeClock } from '@holdfast/testing/time'
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type Listener, listen } from './listen.ts'
import type { Service } from './services/Service.ts'

/** More bytes than the buffers of both ends hold. */
const LARGE = 64 * 1024 * 1024

type TimeLimits = Parameters<typeof listen>[0]['timeLimits']

async function serve(
  timeLimits?: TimeLimits,
  onLarge = (_answer: HttpBindings['outgoing']): void => {},
  clock?: Clock,
): Promise<Listener> {
  const app = new Hono<{ Bindings: HttpBindings }>()
  app.get('/large', (context) => {
    onLarge(context.env.outgoing)
    return context.body(new Uint8Array(LARGE))
  })
  app.get('/never', () => new Promise<Response>(() => undefined))
  app.post('/body', async ({ req, text }) => text(await req.text()))
  return listen({ app, host: '127.0.0.1', port: 0, variable: 'WEB_PORT', trustedProxies: 0, timeLimits, clock })
}

/** Opens a client that never closes its side of the connection. */
function open({ port }: Listener, path: string, headers = ''): Socket {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined)
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n${headers}\r\n`)
  return socket
}

/** Resolves once the server accepts no more data from the client: only then has the server dropped the connection. */
async function waitUntilCut(socket: Socket): Promise<void> {
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const timer = setInterval(() => socket.write('x'), 50)
  await closed
  clearInterval(timer)
}

const upgradeHeaders = 'connection: upgrade\r\nupgrade: websocket\r\n'

describe('listen', () => {
  it('default: an idle connection stays open for over a minute, longer than proxies keep their connections', async () => {
    const listener = await serve()
    onTestFinished(() => listener.stop())
    const { headers } = await fetch(`http://127.0.0.1:${listener.port}/`)
    expect([headers.get('connection'), headers.get('keep-alive')]).toEqual(['keep-alive', 'timeout=75'])
  })

  it('behavior: a request of HTTP/1.0 needs no Host', async () => {
    const app = new Hono()
    app.get('/', (context) => context.text('<here>'))
    const { port, stop } = await listen({ app, host: '127.0.0.1', port: 0, variable: 'WEB_PORT', trustedProxies: 0 })
    onTestFinished(stop)
    const client = connect({ port, host: '127.0.0.1' })
    let answer = ''
    client.on('data', (data) => (answer += data.toString()))
    client.write('GET / HTTP/1.0\r\n\r\n')
    await new Promise((resolve) => client.once('close', resolve))
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*<here>$/)
  })

  it('behavior: pipelined requests are answered in order; a connection with more than a few dozen is cut off', async () => {
    let asked = 0
    const app = new Hono()
    app.get('/:name', ({ req, text }) => {
      asked += 1
      return text(`<${req.param('name')}>`)
    })
    const listener = await listen({ app, host: '127.0.0.1', port: 0, variable: 'WEB_PORT', trustedProxies: 0 })
    onTestFinished(listener.stop)
    const request = (name: number | string): string => `GET /${name} HTTP/1.1\r\nhost: localhost\r\n\r\n`
    const names = Array.from({ length: 30 }, (_, name) => name)
    const client = open(listener, '/first')
    let answers = ''
    client.on('data', (data) => (answers += data.toString()))
    for (let times = 0; times < 4; times += 1) {
      answers = ''
      client.write(names.map(request).join(''))
      await expect.poll(() => answers).toContain('<29>')
      expect(answers.match(/<\d+>/g)).toEqual(names.map((name) => `<${name}>`))
    }
    asked = 0
    const flood = open(listener, '/first')
    flood.write(request('x').repeat(2_000))
    await waitUntilCut(flood)
    expect(asked).toBeLessThanOrEqual(32)
  })

  it('behavior: a client that keeps its side open after a refused upgrade is cut off', async () => {
    const listener = await serve()
    onTestFinished(listener.stop)
    const socket = open(listener, '/', upgradeHeaders)
    const answer = new Promise<string>((resolve) => socket.once('data', (data) => resolve(data.toString())))
    expect(await answer).toMatch(/^HTTP\/1\.1 404 Not Found\r\n/)
    await waitUntilCut(socket)
  })

  it('behavior: a client that keeps its side open does not hold up the server’s stop', async () => {
    const listener = await serve()
    const socket = open(listener, '/', upgradeHeaders)
    await new Promise((resolve) => socket.once('data', resolve))
    await listener.stop()
  })

  it('behavior: a client that does not read its answer is cut off', async () => {
    let stop = (): void => {}
    onTestFinished(() => stop())
    await new Promise<void>((resolve, reject) => {
      const onLarge = (answer: HttpBindings['outgoing']): void => void answer.once('close', resolve)
      serve({ inactiveMs: 200 }, onLarge).then((listener) => {
        stop = () => void listener.stop()
        open(listener, '/large').pause()
      }, reject)
    })
  })

  it('behavior: a connection on which no answer comes is closed', async () => {
    const listener = await serve({ inactiveMs: 200 })
    onTestFinished(listener.stop)
    await new Promise((resolve) => open(listener, '/never').resume().once('end', resolve))
  })

  it.each([
    ['headers', { headersMs: 100 }, 'GET / HTTP/1.1\r\nhost: localhost\r\nx-slow'],
    [
      'body',
      { headersMs: 100, requestMs: 100 },
      'POST /body HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n\r\nslow',
    ],
  ])(
    'behavior: a client that does not finish its %s is cut off',
    async (_part, timeLimits, sent) => {
      const listener = await serve({ ...timeLimits, checkMs: 20 })
      onTestFinished(listener.stop)
      const socket = connect({ port: listener.port, host: '127.0.0.1' })
      let answer = ''
      socket.on('data', (data) => (answer += data.toString())).on('error', () => undefined)
      socket.write(sent)
      await new Promise((resolve) => socket.once('close', resolve))
      expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    },
    20_000,
  )

  it('behavior: a client that does not read its answer does not hold up the server’s stop', async () => {
    const clock = fakeClock()
    const listener = await serve({ drainMs: 7_000 }, undefined, clock)
    const client = open(listener, '/large')
    await new Promise((resolve) => client.once('data', resolve))
    client.pause()
    let hasStopped = false
    const stopping = listener.stop().then(() => (hasStopped = true))
    await clock.advance(6_999)
    expect([hasStopped, clock.pending(7_000)]).toEqual([false, 1])
    await clock.advance(1)
    await stopping
    expect(clock.pending()).toBe(0)
  }, 20_000)

  it('behavior: a client that is gone during its upgrade breaks nothing', async () => {
    const streamClosed = new Promise<void>((resolve, reject) => {
      const handleUpgrade: NonNullable<Service['handleUpgrade']> = (_request, stream) => {
        socket?.resetAndDestroy()
        stream.resume().once('close', resolve)
        return true
      }
      let socket: Socket | undefined
      const stop = () => Promise.resolve()
      const services = [{ handleUpgrade, stop }]
      listen({ app: new Hono(), host: '127.0.0.1', port: 0, variable: 'WEB_PORT', trustedProxies: 0, services }).then(
        (listener) => {
          onTestFinished(listener.stop)
          socket = open(listener, '/', upgradeHeaders)
        },
        reject,
      )
    })
    await streamClosed
  })
})
