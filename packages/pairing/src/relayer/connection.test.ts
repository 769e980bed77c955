import { createDeferred, type Deferred } from '@holdfast/base'
import { fakeClock } from '@holdfast/testing/time'
import { describe, expect, test } from 'vitest'
import { createSilentSocket } from '../../test/silentSocket.ts'
import { until } from '../../test/until.ts'
import { createConnection } from './connection.ts'
import type { RelaySocket } from './socket.ts'

describe('createConnection', () => {
  test('behavior: ensureOpen() during an attempt starts no second attempt, and a lost socket is opened again', async () => {
    const clock = fakeClock(0)
    const urls: Deferred<string>[] = []
    const sockets: RelaySocket[] = []
    const connection = createConnection({
      url: () => {
        const url = createDeferred<string>()
        urls.push(url)
        return url.promise
      },
      clock,
      random: () => 1,
      createSocket: () => {
        const socket = createSilentSocket()
        sockets.push(socket)
        return socket
      },
      surroundings: { isOnline: () => true, onNetwork: () => () => undefined, onVisible: () => () => undefined },
      isNeeded: () => true,
      onOpen: () => undefined,
      onFrame: () => undefined,
      onLost: () => undefined,
      onUnreachable: () => undefined,
      onRefused: () => true,
    })
    const lose = (index: number): void => sockets[index]?.onclose?.({ code: 1006, reason: '' })
    connection.ensureOpen()
    urls[0]?.resolve('wss://relay.example')
    await until(() => sockets.length === 1)
    lose(0)
    clock.tick(30_000)
    // The attempt waits for its token.
    expect(urls).toHaveLength(2)
    connection.ensureOpen()
    urls[1]?.resolve('wss://relay.example')
    await until(() => sockets.length === 2)
    sockets[1]?.onopen?.()
    expect(connection.isOpen()).toBe(true)
    clock.tick(30_000)
    lose(1)
    clock.tick(30_000)
    expect(urls).toHaveLength(3)
    connection.close()
  })
})
