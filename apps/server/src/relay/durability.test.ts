import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ChildRelay, startChildRelay } from './test/childRelay.ts'
import { keepLedger, readUntil } from './test/ledger.ts'
import { connectClient, publishParams, randomTopic } from './test/relayFixture.ts'

let directory: string
let relay: ChildRelay

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'relay-kill-'))
  relay = await startChildRelay(directory)
})

afterEach(async () => {
  await relay.kill('SIGKILL')
  await rm(directory, { recursive: true })
})

describe('a relay on disk', () => {
  test('behavior: kill -9 under load loses no acknowledged message, and keeps the order', {
    timeout: 60_000,
  }, async () => {
    const topics = [randomTopic(), randomTopic(), randomTopic()]
    const ledgers = topics.map((topic, index) => keepLedger({ topic, url: () => relay.url, prefix: `${index}:` }))
    const { port } = relay
    for (let kills = 0; kills < 6; kills += 1) {
      await Promise.all(ledgers.map((ledger) => ledger.advance(30)))
      await relay.kill('SIGKILL')
      relay = await startChildRelay(directory, port)
    }
    await Promise.all(ledgers.map((ledger) => ledger.stop()))
    for (const [index, { acknowledged }] of ledgers.entries()) {
      expect(acknowledged.length).toBeGreaterThanOrEqual(180)
      const delivered = await readUntil(relay.url, topics[index] ?? '', acknowledged.at(-1) ?? '')
      expect(delivered).toEqual(acknowledged)
    }
  })

  test('behavior: SIGTERM tells clients to reconnect and loses nothing', async () => {
    const [alice, bob] = [await connectClient(relay.url), await connectClient(relay.url)]
    const topic = randomTopic()
    expect((await alice.call('irn_publish', publishParams(topic, 'before'))).result).toBe(true)
    const { port } = relay
    expect(await relay.kill('SIGTERM')).toBe(0)
    for (const client of [alice, bob]) expect(await client.closed).toEqual({ code: 1012, reason: 'Restarting' })
    relay = await startChildRelay(directory, port)
    expect(await readUntil(relay.url, topic, 'before')).toEqual(['before'])
  })
})
