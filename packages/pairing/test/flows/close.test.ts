import { systemClock } from '@holdfast/base'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PairingClientOptions } from '../../src/client/options.ts'
import { createProvider } from '../../src/provider/createProvider.ts'
import { platformSocket } from '../../src/relayer/socket.ts'
import { until } from '../until.ts'
import { type Bench, next, requestedNamespaces, settle, signRequest, startBench } from './pairUp.ts'

let bench: Bench
beforeEach(async () => {
  bench = await startBench()
})
afterEach(() => bench.end())

/** Creates timers, listeners, channels and sockets for a client, and counts those that are still in use. */
function countedDevice() {
  const inUse = { timers: new Set(), listeners: new Set(), channels: new Set(), sockets: new Set() }
  const hold = (kind: keyof typeof inUse): (() => void) => {
    const held = {}
    inUse[kind].add(held)
    return () => void inUse[kind].delete(held)
  }
  const options = {
    clock: {
      ...systemClock,
      setTimeout: (callback, ms) => {
        const release = hold('timers')
        const cancel = systemClock.setTimeout(() => (release(), callback()), ms)
        return () => (release(), cancel())
      },
      setInterval: (callback, ms) => {
        const release = hold('timers')
        const cancel = systemClock.setInterval(callback, ms)
        return () => (release(), cancel())
      },
    },
    surroundings: { isOnline: () => true, onNetwork: () => hold('listeners'), onVisible: () => hold('listeners') },
    channel: { post: () => undefined, onMessage: () => undefined, close: hold('channels') },
    createSocket: (url) => {
      const socket = platformSocket(url)
      const release = hold('sockets')
      const close = socket.close.bind(socket)
      return Object.assign(socket, { close: (...reason: Parameters<typeof close>) => (release(), close(...reason)) })
    },
  } satisfies Partial<PairingClientOptions>
  const count = () => Object.fromEntries(Object.entries(inUse).map(([kind, held]) => [kind, held.size]))
  return { options, count }
}

test('close: a client with a session, a request and a proposal leaves no timer, socket, channel or listener', async () => {
  const { options, count } = countedDevice()
  const app = await bench.create('app', options)
  const wallet = await bench.create('wallet')
  const topic = await settle(app, wallet)
  const requested = next(wallet, 'session_request')
  const answer = app.request(signRequest(topic))
  const { approval } = await app.connect({ optionalNamespaces: requestedNamespaces })
  const failed = Promise.allSettled([answer, approval()])
  await requested
  expect(Object.values(count()).every((inUse) => inUse > 0)).toBe(true)

  app.close()
  expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(count()).toEqual({ timers: 0, listeners: 0, channels: 0, sockets: 0 })
  await until(() => bench.relay.sockets() === 1)
})

test('close: a provider leaves no listener on its client', async () => {
  const app = await bench.create('app')
  let listeners = 0
  const on: typeof app.on = (name, listener) => {
    const undo = app.on(name, listener)
    listeners += 1
    return () => {
      listeners -= 1
      undo()
    }
  }
  const provider = createProvider({ client: { ...app, on }, rpcUrls: {} })
  expect(listeners).toBeGreaterThan(0)
  provider.close()
  expect(listeners).toBe(0)
})
