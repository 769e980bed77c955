import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect as connectTcp } from 'node:net'
import { fakeClock } from '@holdfast/testing/time'
import { describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { refuseUpgrade } from '../http/refuseUpgrade.ts'
import { until } from '../test/until.ts'
import { createSocketServer, type OpenSocket, type SocketOwner } from './createSocketServer.ts'

/** Starts a server whose clients name their network in the path. With `?cut`, the server cuts the connection off. */
async function setUp() {
  const clock = fakeClock()
  const opened: OpenSocket<SocketOwner>[] = []
  const sockets = createSocketServer<SocketOwner>({
    maxFrameBytes: 64,
    limits: { sockets: 3, socketsPerNetwork: 2 },
    budget: { addressBytesPerSecond: 65_536, addressBurstBytes: 65_536 },
    clock,
    onOpen: (one) => void opened.push(one),
  })
  const server = createServer()
  server.on('upgrade', (request, stream, head) => {
    const [network = '', query] = (request.url ?? '/').slice(1).split('?')
    const open = (): void => {
      const isOpened = sockets.open(request, stream, head, { address: '127.0.0.1', network })
      if (!isOpened) refuseUpgrade(stream, { status: 503 })
    }
    if (query === 'cut') stream.once('close', open).destroy()
    else open()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // The server listens on a port.
  const clients: WebSocket[] = []
  onTestFinished(() => {
    for (const client of clients) client.terminate()
    server.close()
  })
  return {
    sockets,
    clock,
    opened,
    /** Opens a socket. Resolves with the socket, or with the status of a refusal. */
    connect: (network: string, options = {}): Promise<WebSocket | number | undefined> => {
      const client = new WebSocket(`ws://127.0.0.1:${port}/${network}`, options)
      clients.push(client)
      client.on('error', () => undefined)
      return new Promise((resolve) => {
        client.once('open', () => resolve(client))
        client.once('unexpected-response', (_, response) => resolve(response.statusCode))
      })
    },
    /** Sends the request for a socket and nothing else. Resolves with what was received until the connection closed. */
    sendHandshake: async ({ path, version = 13 }: { path: string; version?: number }): Promise<string> => {
      const client = connectTcp(port, '127.0.0.1')
      client.write(
        `GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\n` +
          `sec-websocket-version: ${version}\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
      )
      let received = ''
      client.on('data', (data) => (received += data.toString('latin1')))
      await once(client, 'close')
      return received
    },
  }
}

const closeOf = (client: WebSocket | number | undefined): Promise<[number, string]> =>
  new Promise((resolve, reject) => {
    if (!(client instanceof WebSocket)) return reject(new Error(`no socket, but ${client}`))
    client.once('close', (code, reason) => resolve([code, reason.toString()]))
  })

describe('createSocketServer', () => {
  it('default: opens sockets, and closes them when it stops', async () => {
    const { sockets, opened, connect } = await setUp()
    const clients = [await connect('one'), await connect('two')]
    expect(opened.map(({ owner }) => owner.network)).toEqual(['one', 'two'])
    expect(sockets.count()).toBe(2)
    const closed = Promise.all(clients.map(closeOf))
    // A second call, while sockets are still open, waits too.
    await Promise.all([sockets.stop(), sockets.stop()])
    expect(await closed).toEqual([
      [1012, 'restart'],
      [1012, 'restart'],
    ])
    expect(sockets.count()).toBe(0)
    expect(await connect('one')).toBe(503)
  })

  it('param: limits apply per network and in total, until a socket closes', async () => {
    const { sockets, connect } = await setUp()
    const first = await connect('one')
    await connect('one')
    expect(await connect('one')).toBe(503)
    await connect('two')
    expect(await connect('three')).toBe(503)
    if (first instanceof WebSocket) first.close()
    await until(() => sockets.count() === 2)
    expect(await connect('one')).toBeInstanceOf(WebSocket)
  })

  it('behavior: a connection cut off while it is being admitted, or whose handshake fails, is not counted', async () => {
    const { sockets, connect, sendHandshake } = await setUp()
    for (const _ of [1, 2]) await sendHandshake({ path: '/one?cut' })
    for (const _ of [1, 2]) expect(await sendHandshake({ path: '/one', version: 7 })).toMatch(/^HTTP\/1.1 4/)
    expect(sockets.count()).toBe(0)
    for (const _ of [1, 2]) expect(await connect('one')).toBeInstanceOf(WebSocket)
  })

  it.each(['pong', 'message'] as const)(
    'behavior: a socket that is silent between two pings is cut off; a %s keeps it open',
    async (sign) => {
      const { sockets, clock, opened, connect } = await setUp()
      const [silent, lively] = [await connect('one', { autoPong: false }), await connect('two', { autoPong: false })]
      const closed = closeOf(silent)
      clock.tick(30_000)
      const heard = new Promise((resolve) => opened[1]?.socket.once(sign, resolve))
      if (lively instanceof WebSocket) lively[sign === 'pong' ? 'pong' : 'send']('x')
      await heard
      clock.tick(30_000)
      expect((await closed)[0]).toBe(1006)
      await until(() => sockets.count() === 1)
      expect(opened[1]?.socket.readyState).toBe(WebSocket.OPEN)
    },
  )

  it('behavior: a client that does not close its side is cut off after 2 s', async () => {
    const { sockets, clock, opened, sendHandshake } = await setUp()
    const ended = sendHandshake({ path: '/one' })
    await until(() => opened.length === 1)
    opened[0]?.close(1013)
    clock.tick(1_999)
    expect(sockets.count()).toBe(1)
    clock.tick(1)
    await ended
    await until(() => sockets.count() === 0)
  })
})
