import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { logMailbox } from './mailbox/logMailbox.ts'
import {
  connectClient,
  type Frame,
  publishParams,
  type RelayFixture,
  randomTopic,
  startRelay,
  type TestClient,
} from './test/relayFixture.ts'

/**
 * Far longer than a response takes over a local socket, so a response that does not wait for the disk clearly arrives too
 * early.
 */
const COMMIT_MS = 100

let directory: string
let fixture: RelayFixture
let alice: TestClient
let bob: TestClient

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'relay-confirmation-'))
  fixture = await startRelay({ mailbox: logMailbox({ directory, commitMs: COMMIT_MS }) })
  alice = await connectClient(fixture.url)
  bob = await connectClient(fixture.url)
  // The first commit goes out immediately; later ones wait for the interval.
  expect((await alice.call('irn_publish', publishParams(randomTopic(), 'first'))).result).toBe(true)
})

afterEach(async () => {
  for (const client of [alice, bob]) client.socket.terminate()
  await fixture.stop()
  await rm(directory, { recursive: true })
})

/** Records a client's messages in order: confirmations by their id, deliveries by their text. */
function record(client: TestClient): string[] {
  const received: string[] = []
  client.socket.on('message', (data: Buffer) => {
    const { id, params } = JSON.parse(data.toString()) as Frame
    received.push(params ? params.data.message : String(id))
  })
  return received
}

describe('confirmation', () => {
  test.each(['the same topic', 'another topic'])(
    'behavior: no answer on %s arrives before the confirmation',
    async (where) => {
      const topic = randomTopic()
      const answerTopic = where === 'the same topic' ? topic : randomTopic()
      await alice.call('irn_batchSubscribe', { topics: [topic, answerTopic] })
      await bob.call('irn_subscribe', { topic })
      const received = record(alice)
      const asked = alice.call('irn_publish', publishParams(topic, 'question'), 'asked')
      expect((await bob.nextMessage()).message).toBe('question')
      await bob.call('irn_publish', publishParams(answerTopic, 'answer'))
      expect((await asked).result).toBe(true)
      expect((await alice.nextMessage()).message).toBe('answer')
      expect(received).toEqual(['asked', 'answer'])
    },
  )

  test('behavior: if a publish is repeated before it is confirmed, both are confirmed, and the message is delivered once', async () => {
    const topic = randomTopic()
    await bob.call('irn_subscribe', { topic })
    const received = record(alice)
    const [, , last] = ['one', 'one', 'two'].map((text) => alice.call('irn_publish', publishParams(topic, text), text))
    await last
    expect(received).toEqual(['one', 'one', 'two'])
    expect([(await bob.nextMessage()).message, (await bob.nextMessage()).message]).toEqual(['one', 'two'])
    expect(bob.messages).toHaveLength(2)
  })

  test('behavior: a session is confirmed before the wallet gets the answer to its settlement', async () => {
    const [pairingTopic, sessionTopic] = [randomTopic(), randomTopic()]
    await alice.call('wc_proposeSession', { pairingTopic, sessionProposal: 'proposal', ttl: 300 })
    await alice.call('irn_subscribe', { topic: sessionTopic })
    const received = record(bob)
    const approval = { sessionProposalResponse: 'yes', sessionSettlementRequest: 'settle', ttl: 300 }
    const approved = bob.call('wc_approveSession', { pairingTopic, sessionTopic, ...approval }, 'approved')
    expect([(await alice.nextMessage()).message, (await alice.nextMessage()).message]).toEqual(['yes', 'settle'])
    await alice.call('irn_publish', publishParams(sessionTopic, 'settled'))
    await approved
    expect((await bob.nextMessage()).message).toBe('settled')
    expect(received).toEqual(['approved', 'settled'])
  })
})
