import { systemClock } from '@holdfast/base'
import { aheadClock, type FakeClock, fakeClock, retimedClock } from '@holdfast/testing/time'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { moveClockUntil } from '../../test/moveClockUntil.ts'
import { startTestRelay, type TestRelay } from '../../test/relay/testRelay.ts'
import { createSilentSocket } from '../../test/silentSocket.ts'
import { until } from '../../test/until.ts'
import { vectors } from '../../test/vectors/load.ts'
import { loadPrimitives } from '../crypto/loadPrimitives.ts'
import { clientIdOf } from '../crypto/relayToken.ts'
import { createIds } from '../wire/ids.ts'
import type { RelayMessage } from '../wire/parseRelayFrame.ts'
import { RelayCallError, RelayConnectionRefusedError, RelayerClosedError } from './errors.ts'
import { createRelayer, type Relayer } from './relayer.ts'
import { formatRelayUrl } from './relayUrl.ts'
import { platformSocket, type RelaySocket } from './socket.ts'
import type { DeviceSurroundings } from './surroundings.ts'

const primitives = await loadPrimitives()
const topic = 'ab'.repeat(32)
const other = 'cd'.repeat(32)
const message = (text: string, on = topic) => ({ topic: on, message: text, tag: 1108, ttl: 300, prompt: true })

let relay: TestRelay
const made: Relayer[] = []

beforeEach(async () => {
  relay = await startTestRelay()
})
afterEach(async () => {
  for (const relayer of made.splice(0)) relayer.close()
  await relay.stop()
})

async function create(
  options: Partial<createRelayer.Options> = {},
): Promise<{ relayer: Relayer; received: RelayMessage[] }> {
  const seed = options.seed ?? crypto.randomUUID().replaceAll('-', '').repeat(2)
  const clock = options.clock ?? systemClock
  const received: RelayMessage[] = []
  const relayer = createRelayer({
    relayUrl: relay.url,
    projectId: 'project',
    version: '0.1.0',
    seed,
    sub: '00'.repeat(32),
    clientId: await clientIdOf(primitives, seed),
    primitives,
    clock,
    random: Math.random,
    relayId: createIds({ now: () => clock.now(), random: Math.random }).relayId,
    createSocket: platformSocket,
    surroundings: { isOnline: () => true, onNetwork: () => () => undefined, onVisible: () => () => undefined },
    onMessage: async (delivered) => void received.push(delivered),
    ...options,
  })
  made.push(relayer)
  return { relayer, received }
}

const methodsOf = (relayer: Relayer): string[] =>
  relay.requests.filter(({ clientId }) => clientId === relayer.clientId).map(({ method }) => method)

const idsOf = (relayer: Relayer): string[] =>
  relay.requests.filter(({ clientId }) => clientId === relayer.clientId).map(({ id }) => id)

const moveUntil = (clock: FakeClock, condition: () => boolean): Promise<void> =>
  moveClockUntil(clock, { roundTrip: relay.roundTrip, condition })

describe('formatRelayUrl', () => {
  type Row = { params: { relayUrl: string; auth: string; projectId: string; bundleId?: string }; url: string }
  test.each(vectors<Row[]>('relayUrl').filter(({ params }) => !params.bundleId))(
    'default: formats $url',
    ({ params, url }) => {
      const userAgent = new URL(url).searchParams.get('ua') ?? ''
      expect(formatRelayUrl({ ...params, userAgent })).toBe(url)
    },
  )
})

describe('createRelayer', () => {
  test('default: a relayer receives the messages that another publishes, in order and once each', async () => {
    const sender = await create()
    const receiver = await create()
    await receiver.relayer.subscribe([topic])
    for (const text of ['1', '2', '3']) await sender.relayer.publish(message(text))
    await until(() => receiver.received.length === 3)
    expect(receiver.received.map((delivered) => delivered.message)).toEqual(['1', '2', '3'])
    expect(sender.received).toEqual([])
  })

  test('behavior: opens no socket before it is needed', async () => {
    await create()
    expect(relay.sockets()).toBe(0)
  })

  test('behavior: open() connects before the first call', async () => {
    const { relayer } = await create()
    relayer.open()
    await until(() => relayer.isConnected())
  })

  test('behavior: subscribes to several topics in one batch', async () => {
    const { relayer } = await create()
    await relayer.subscribe([topic, other])
    expect(methodsOf(relayer)).toEqual(['irn_batchSubscribe'])
  })

  test('behavior: delivers messages that were published while the relay was down, once it is back', async () => {
    const sender = await create()
    const receiver = await create()
    await receiver.relayer.subscribe([topic])
    await sender.relayer.publish(message('before'))
    await relay.stop()
    const published = sender.relayer.publish(message('meanwhile'))
    await relay.start()
    await published
    // The relay delivers at least once: if an acknowledgement was lost, it sends the first message again.
    const texts = (): string[] => [...new Set(receiver.received.map((delivered) => delivered.message))]
    await until(() => texts().length === 2)
    expect(texts()).toEqual(['before', 'meanwhile'])
  })

  test('behavior: sends a message again, with the same id, if the answer was lost', async () => {
    const sender = await create()
    const receiver = await create()
    await receiver.relayer.subscribe([topic])
    relay.mute('irn_publish')
    const published = sender.relayer.publish(message('a'))
    await until(() => methodsOf(sender.relayer).includes('irn_publish'))
    relay.mute()
    relay.cut()
    await published
    await until(() => receiver.received.length > 0)
    const calls = relay.requests.filter(({ method }) => method === 'irn_publish')
    expect(calls).toHaveLength(2)
    expect(calls[1]?.id).toBe(calls[0]?.id)
  })

  test('behavior: acknowledges a message only once its handler has succeeded', async () => {
    const sender = await create()
    let attempts = 0
    const receiver = await create({
      onMessage: async () => {
        attempts += 1
        if (attempts === 1) throw new Error('storage is full')
      },
    })
    await receiver.relayer.subscribe([topic])
    await sender.relayer.publish(message('a'))
    await until(() => attempts === 1)
    relay.cut()
    await until(() => attempts === 2)
  })

  test.each([
    ['', 0],
    [', even if the clock is set back by an hour', 3_600_000],
  ])('behavior: replaces a stalled socket%s', async (_, backMs) => {
    const clock = fakeClock(Date.now())
    const { relayer } = await create({ clock })
    await relayer.subscribe([topic])
    relay.mute('irn_publish')
    const published = relayer.publish(message('a'))
    await until(() => methodsOf(relayer).includes('irn_publish'))
    relay.mute()
    const { now } = clock
    clock.now = () => now() - backMs
    clock.tick(20_000)
    await moveUntil(clock, () => methodsOf(relayer).filter((method) => method === 'irn_publish').length === 2)
    await published
  })

  test('behavior: probes the relay after the device slept, and replaces a dead socket', async () => {
    const clock = fakeClock(Date.now())
    const { relayer } = await create({ clock })
    await relayer.subscribe([topic])
    relay.mute('irn_subscribe')
    // A sleeping device runs no timers; when it wakes, all of them fire at once.
    const now = clock.now
    clock.now = () => now() + 100_000
    clock.tick(5_000)
    await until(() => methodsOf(relayer).length === 2)
    relay.mute()
    await moveUntil(clock, () => methodsOf(relayer).length === 3)
  })

  test('behavior: waits for the network, and probes the relay when the page becomes visible again', async () => {
    let isOnline = false
    let onNetwork = (_online: boolean): void => undefined
    let onVisible: (() => void)[] = []
    const surroundings: DeviceSurroundings = {
      isOnline: () => isOnline,
      onNetwork: (listener) => {
        onNetwork = listener
        return () => undefined
      },
      onVisible: (listener) => {
        onVisible.push(listener)
        return () => undefined
      },
    }
    const clock = fakeClock(Date.now())
    const { relayer } = await create({ surroundings, clock })
    const subscribed = relayer.subscribe([topic])
    await new Promise((resolve) => setImmediate(resolve))
    expect(relay.sockets()).toBe(0)
    clock.tick(3_000)
    expect(relayer.isUnreachable()).toBe(true)
    isOnline = true
    onNetwork(true)
    await subscribed
    expect(relayer.isUnreachable()).toBe(false)
    for (const listener of onVisible) listener()
    await until(() => methodsOf(relayer).length === 2)
    isOnline = false
    onNetwork(false)
    await until(() => relay.sockets() === 0)
    expect(relayer.isConnected()).toBe(false)
    clock.tick(2_999)
    expect(relayer.isUnreachable()).toBe(false)
    clock.tick(1)
    expect(relayer.isUnreachable()).toBe(true)
    onVisible = []
  })

  test('behavior: connects for a new call after the network returned while no call was pending', async () => {
    let isOnline = true
    let onNetwork = (_online: boolean): void => undefined
    const surroundings: DeviceSurroundings = {
      isOnline: () => isOnline,
      onNetwork: (listener) => {
        onNetwork = listener
        return () => undefined
      },
      onVisible: () => () => undefined,
    }
    const clock = fakeClock(Date.now())
    const sockets: RelaySocket[] = []
    const { relayer } = await create({
      surroundings,
      clock,
      createSocket: (url) => {
        const socket = platformSocket(url)
        sockets.push(socket)
        return socket
      },
    })
    const published = relayer.publish(message('a')).catch(String)
    await until(() => sockets.length === 1)
    sockets[0]?.onclose?.({ code: 1006, reason: '' })
    isOnline = false
    onNetwork(false)
    clock.tick(60_000)
    expect(await published).toContain('PublishTimeoutError')
    isOnline = true
    onNetwork(true)
    await relayer.publish(message('b'))
  })

  test('behavior: waits longer before each retry', async () => {
    await relay.stop()
    const clock = fakeClock(Date.now())
    const waits: number[] = []
    const sockets: RelaySocket[] = []
    const { relayer } = await create({
      clock: retimedClock((ms) => (waits.push(ms), ms), clock),
      random: () => 1,
      createSocket: () => {
        const socket = createSilentSocket()
        sockets.push(socket)
        return socket
      },
    })
    relayer.open()
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await until(() => sockets.length === attempt + 1)
      sockets.at(-1)?.onclose?.({ code: 1006, reason: '' })
      clock.tick(30_000)
    }
    const retries = waits.filter((ms) => ms !== 15_000 && ms !== 3_000)
    expect(retries.slice(0, 10)).toEqual([200, 400, 800, 1600, 3200, 6400, 12_800, 25_600, 30_000, 30_000])
  })

  test('behavior: estimates the relay’s clock from its messages', async () => {
    relay.skewMs = 300_000
    const sender = await create()
    const receiver = await create()
    await receiver.relayer.subscribe([topic])
    await sender.relayer.publish(message('a'))
    await until(() => receiver.received.length === 1)
    expect(receiver.relayer.now() - Date.now()).toBeGreaterThan(299_000)
    expect(Math.abs(sender.relayer.now() - Date.now())).toBeLessThan(1_000)
  })

  test('behavior: a message that waited at the relay for two days does not set back the estimate of the relay’s clock', async () => {
    const sender = await create()
    const receiver = await create()
    relay.skewMs = -2 * 86_400_000
    await sender.relayer.publish({ ...message('a'), ttl: 604_800 })
    relay.skewMs = 0
    await receiver.relayer.subscribe([topic])
    await until(() => receiver.received.length === 1)
    expect(Math.abs(receiver.relayer.now() - Date.now())).toBeLessThan(1_000)
  })

  test('behavior: after a message that waited at the relay for ten hours, connects again with a token that is still valid', async () => {
    const now = Date.now() / 1_000
    const iats: number[] = []
    relay.refuse({ code: 3000, reason: 'JWT token not yet valid', unless: (iat) => iats.push(iat) > 0 && iat <= now })
    const clock = aheadClock()
    clock.aheadMs = 600_000
    const sender = await create({ clock })
    const receiver = await create({ clock })
    relay.skewMs = -10 * 3_600_000
    await sender.relayer.publish({ ...message('a'), ttl: 604_800 })
    relay.skewMs = 0
    await receiver.relayer.subscribe([topic])
    await until(() => receiver.received.length === 1)
    iats.length = 0
    relay.cut()
    await until(() => iats.length === 1)
    expect(iats[0]).toBeGreaterThan(now - 43_200)
  })

  test('behavior: connects again after the client’s clock is set forward', async () => {
    relay.refuse({ code: 3000, reason: 'JWT token not yet valid', unless: (iat) => iat <= Date.now() / 1_000 })
    const clock = aheadClock()
    clock.aheadMs = 600_000
    const sender = await create({ clock })
    const receiver = await create({ clock })
    await receiver.relayer.subscribe([topic])
    await sender.relayer.publish(message('a'))
    await until(() => receiver.received.length === 1)
    clock.aheadMs = 7_200_000
    relay.cut()
    await receiver.relayer.subscribe([other])
    expect(receiver.relayer.isConnected()).toBe(true)
  })

  test('behavior: connects with a backdated token if the relay refuses the first one because the client’s clock runs ahead', async () => {
    relay.refuse({ code: 3000, reason: 'JWT token not yet valid', unless: (iat) => iat <= Date.now() / 1_000 })
    const clock = aheadClock()
    clock.aheadMs = 600_000
    const { relayer } = await create({ clock })
    await relayer.subscribe([topic])
    expect(relayer.isConnected()).toBe(true)
  })

  test('error: after a final refusal, pending calls fail with the relay’s reason and the next call tries again', async () => {
    relay.refuse({ code: 3000, reason: 'origin not allowed' })
    const { relayer } = await create()
    const refusals: RelayConnectionRefusedError[] = []
    relayer.events.on('refused', (error) => refusals.push(error))
    await expect(relayer.publish(message('a'))).rejects.toMatchObject({ reason: 'origin not allowed' })
    expect(refusals).toHaveLength(1)
    expect(refusals[0]).toBeInstanceOf(RelayConnectionRefusedError)
    relay.refuse(undefined)
    await relayer.publish(message('b'))
  })

  test('error: calls fail if the relay does not answer within a minute', async () => {
    relay.mute('irn_publish', 'irn_subscribe')
    const clock = fakeClock(Date.now())
    const { relayer } = await create({ clock })
    const failures: unknown[] = []
    relayer.publish(message('a')).catch((error: unknown) => failures.push(error))
    relayer.subscribe([topic]).catch((error: unknown) => failures.push(error))
    await moveUntil(clock, () => failures.length === 2)
    expect(failures.map(String).sort()).toEqual([
      expect.stringMatching(/Failed to publish payload, please try again\. id:\d{19} tag:1108$/),
      expect.stringContaining(`Subscribing to ${topic} failed, please try again`),
    ])
  })

  test('error: passes the relay’s own errors to the caller', async () => {
    relay.fail({ code: -32602, message: 'bad ttl' }, 'irn_publish')
    const { relayer } = await create()
    const error = await relayer.publish(message('a')).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(RelayCallError)
    expect(error).toMatchObject({ code: -32602, shortMessage: 'bad ttl' })
    expect(methodsOf(relayer)).toEqual(['irn_publish'])
  })

  test.each([-32000, -32005])(
    'behavior: resends a message that the relay refuses with %i at first, and publishes it once',
    async (code) => {
      const clock = fakeClock(Date.now())
      const sender = await create({ clock })
      const receiver = await create({ clock })
      await receiver.relayer.subscribe([topic])
      relay.fail({ code, message: 'try again' }, 'irn_publish')
      const published = sender.relayer.publish(message('a'))
      await moveUntil(clock, () => methodsOf(sender.relayer).length === 3)
      expect(new Set(idsOf(sender.relayer)).size).toBe(1)
      relay.fail(undefined)
      let isPublished = false
      void published.then(() => (isPublished = true))
      await moveUntil(clock, () => isPublished)
      await sender.relayer.publish(message('b'))
      await until(() => receiver.received.length === 2)
      expect(receiver.received.map((delivered) => delivered.message)).toEqual(['a', 'b'])
    },
  )

  test('error: sends a call five times, with growing pauses, to a relay that keeps refusing it', async () => {
    relay.fail({ code: -32000, message: 'disk full' }, 'irn_publish')
    const clock = fakeClock(Date.now())
    const { relayer } = await create({ clock, random: () => 1 })
    const failures: unknown[] = []
    const pauses: number[] = []
    const { setTimeout } = clock
    relayer.open()
    await until(() => relayer.isConnected())
    relayer.publish(message('a')).catch((error: unknown) => failures.push(error))
    clock.setTimeout = (callback, ms) => {
      pauses.push(ms)
      return setTimeout(callback, ms)
    }
    // Time stands still until each refusal has arrived, since the pause begins only then.
    for (let attempts = 1; attempts < 5; attempts += 1) {
      await until(() => pauses.length === attempts)
      expect(methodsOf(relayer)).toHaveLength(attempts)
      clock.tick(pauses.at(-1) ?? 0)
    }
    await until(() => failures.length === 1)
    expect(failures[0]).toMatchObject({ name: 'RelayCallError', code: -32000, shortMessage: 'disk full' })
    expect(methodsOf(relayer)).toHaveLength(5)
    expect(pauses).toEqual([500, 1000, 2000, 4000])
  })

  test('behavior: after a reconnect, subscribes again to topics that the relay refuses, until the relay accepts them', async () => {
    const clock = fakeClock(Date.now())
    const { relayer, received } = await create({ clock })
    await relayer.subscribe([topic])
    relay.fail({ code: -32603, message: 'Internal error' }, 'irn_subscribe')
    relay.cut()
    await moveUntil(clock, () => methodsOf(relayer).length >= 3)
    relay.fail(undefined)
    const sender = await create()
    await sender.relayer.publish(message('still for me'))
    await moveUntil(clock, () => received.length === 1)
  })

  test('error: close() rejects pending calls, and a closed relayer rejects new calls', async () => {
    await relay.stop()
    const { relayer } = await create()
    const published = relayer.publish(message('a'))
    relayer.close()
    await expect(published).rejects.toThrow(RelayerClosedError)
    await expect(relayer.publish(message('b'))).rejects.toThrow(RelayerClosedError)
  })

  test('error: ignores invalid frames', async () => {
    const sender = await create()
    const receiver = await create()
    await receiver.relayer.subscribe([topic])
    for (const text of ['', '{', '[]', '{"id":1}', 'x'.repeat(1_000_000), '{"id":2,"result":true}']) relay.push(text)
    await sender.relayer.publish(message('still here'))
    await until(() => receiver.received.length === 1)
  })
})
