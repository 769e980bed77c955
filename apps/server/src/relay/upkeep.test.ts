import { fakeClock } from '@holdfast/testing/time'
import { Registry } from 'prom-client'
import { afterEach, describe, expect, test } from 'vitest'
import {
  connectClient,
  publishParams,
  type RelayFixture,
  randomTopic,
  startRelay,
  type TestClient,
  tokenFor,
} from './test/relayFixture.ts'

let fixture: RelayFixture

afterEach(() => fixture.stop())

describe('upkeep', () => {
  test('behavior: pings every 20 s, well inside the 35 s after which the existing clients hang up', async () => {
    const clock = fakeClock(Date.now())
    fixture = await startRelay({ clock })
    const client = await connectClient(fixture.url)
    for (let pings = 0; pings < 3; pings += 1) {
      const ping = new Promise((resolve) => client.socket.once('ping', resolve))
      clock.tick(20_000)
      await ping
      // The relay has read the pong once it answers a later call.
      await client.call('irn_unsubscribe', { topic: randomTopic(), id: 'x' })
    }
  })

  test('behavior: a socket that is silent for a minute is cut', async () => {
    const clock = fakeClock(Date.now())
    fixture = await startRelay({ clock })
    const client = await connectClient(fixture.url)
    client.socket.pause()
    clock.tick(61_000)
    client.socket.resume()
    expect((await client.closed).code).toBe(1006)
  })

  test('behavior: mail is kept for its ttl and no longer', async () => {
    const clock = fakeClock(Date.now())
    fixture = await startRelay({ clock })
    const join = async (): Promise<TestClient> =>
      connectClient(fixture.url, { token: await tokenFor(fixture.url, { iat: Math.floor(clock.now() / 1000) }) })
    const read = async (): Promise<string> => {
      const reader = await join()
      await reader.call('irn_subscribe', { topic })
      const { message } = await reader.nextMessage()
      reader.socket.terminate()
      return message
    }
    const topic = randomTopic()
    const month = 30 * 86_400
    const alice = await join()
    await alice.call('irn_publish', publishParams(topic, 'short', 300))
    await alice.call('irn_publish', publishParams(topic, 'long', month))
    clock.sleep(299_000)
    expect(await read()).toBe('short')
    clock.sleep(2000)
    expect(await read()).toBe('long')
    clock.sleep((month - 302) * 1000)
    expect(await read()).toBe('long')
    clock.sleep(2000)
    clock.tick(10_000)
    expect(await fixture.relay.metrics.metrics()).toContain('relay_mailbox_messages 0\n')
  })

  test('default: metrics count sockets, topics, mail and both latencies', async () => {
    const registry = new Registry()
    fixture = await startRelay({ registry })
    const [alice, bob] = [await connectClient(fixture.url), await connectClient(fixture.url)]
    const topic = randomTopic()
    await bob.call('irn_subscribe', { topic })
    await alice.call('irn_publish', publishParams(topic, 'x'))
    await bob.nextMessage()
    // The relay has read the acknowledgement once it answers a later call.
    await bob.call('irn_unsubscribe', { topic: randomTopic(), id: 'x' })
    await alice.call('irn_publish', {})
    const text = await registry.metrics()
    for (const line of [
      'relay_sockets 2',
      'relay_subscriptions 1',
      'relay_topics 1',
      'relay_mailbox_messages 1',
      'relay_publish_seconds_count 1',
      'relay_publish_seconds_bucket{le="+Inf"} 1',
      'relay_delivery_seconds_count 1',
      'relay_delivery_seconds_bucket{le="16.384"} 1',
    ]) {
      expect(text).toContain(`${line}\n`)
    }
    expect((await registry.getMetricsAsJSON()).find(({ name }) => name === 'relay_publish_seconds')).toMatchObject({
      type: 'histogram',
    })
  })

  test('behavior: a second stop does nothing, and a client that connects meanwhile is told to reconnect later', async () => {
    fixture = await startRelay()
    const client = await connectClient(fixture.url)
    const stopping = fixture.relay.stop()
    const late = await connectClient(fixture.url)
    await Promise.all([stopping, fixture.relay.stop()])
    expect(await client.closed).toEqual({ code: 1012, reason: 'Restarting' })
    expect((await late.closed).code).toBe(1012)
  })
})
