import type { Duplex } from 'node:stream'
import { describe, expect, onTestFinished, test } from 'vitest'
import { mailboxKinds } from './test/mailboxKinds.ts'
import {
  connectClient,
  publishParams,
  type RelayFixture,
  randomTopic,
  startRelay,
  tokenFor,
} from './test/relayFixture.ts'

/** Records what the relay sends over all of its sockets, in order: responses by their id, deliveries by their text. */
function recordWrites({ server }: RelayFixture): string[] {
  const written: string[] = []
  const watch = (stream: Duplex): void => {
    const write = stream.write.bind(stream) as (...parameters: unknown[]) => boolean
    stream.write = (...parameters: unknown[]): boolean => {
      const text = String(parameters[0])
      const [, message] = /"irn_subscription".*"message":"([^"]*)"/.exec(text) ?? []
      const [, id] = /"id":"([^"]*)","jsonrpc":"2.0","result":true/.exec(text) ?? []
      for (const name of [message, id]) if (name) written.push(name)
      return write(...parameters)
    }
  }
  server.prependListener('upgrade', (_request, stream) => watch(stream))
  server.prependListener('request', ({ socket }) => watch(socket))
  return written
}

describe.each(mailboxKinds)('a mailbox in %s', (_kind, create) => {
  const start = async (): Promise<{ fixture: RelayFixture; written: string[] }> => {
    const fixture = await startRelay({ mailbox: await create() })
    onTestFinished(fixture.stop)
    return { fixture, written: recordWrites(fixture) }
  }
  const [topic, other] = [randomTopic(), randomTopic()]

  test.each([
    ['irn_publish', publishParams(topic, 'one'), ['one']],
    ['irn_batchPublish', { messages: [publishParams(topic, 'one'), publishParams(other, 'two')] }, ['one', 'two']],
    ['wc_proposeSession', { pairingTopic: topic, sessionProposal: 'one', ttl: 300 }, ['one']],
    [
      'wc_approveSession',
      {
        pairingTopic: topic,
        sessionTopic: other,
        sessionProposalResponse: 'one',
        sessionSettlementRequest: 'two',
        ttl: 300,
      },
      ['one', 'two'],
    ],
  ])('behavior: %s is confirmed before its messages are delivered', async (method, params, texts) => {
    const { fixture, written } = await start()
    const [publisher, reader] = [await connectClient(fixture.url), await connectClient(fixture.url)]
    await reader.call('irn_batchSubscribe', { topics: [topic, other] })
    expect(await publisher.call(method, params, 'confirmed')).toMatchObject({ result: true })
    for (const _text of texts) await reader.nextMessage()
    expect(written).toEqual(['confirmed', ...texts])
  })

  test.each([
    ['wc_proposeSession', { pairingTopic: topic, sessionProposal: 'own', ttl: 300 }],
    [
      'wc_approveSession',
      {
        pairingTopic: other,
        sessionTopic: topic,
        sessionProposalResponse: 'own',
        sessionSettlementRequest: 'own too',
        ttl: 300,
      },
    ],
  ])(
    'behavior: %s is confirmed before its caller gets the messages that waited on its topic',
    async (method, params) => {
      const { fixture, written } = await start()
      const [peer, caller] = [await connectClient(fixture.url), await connectClient(fixture.url)]
      await peer.call('irn_publish', publishParams(topic, 'waiting'), 'published')
      expect(await caller.call(method, params, 'confirmed')).toMatchObject({ result: true })
      await caller.nextMessage()
      expect(written).toEqual(['published', 'confirmed', 'waiting'])
    },
  )

  test('behavior: a publish over HTTP is confirmed before its message is delivered', async () => {
    const { fixture, written } = await start()
    const reader = await connectClient(fixture.url)
    await reader.call('irn_subscribe', { topic })
    const body = JSON.stringify({
      id: 'confirmed',
      jsonrpc: '2.0',
      method: 'irn_publish',
      params: publishParams(topic, 'one'),
    })
    const query = new URLSearchParams({ auth: await tokenFor(fixture.url), projectId: 'test' })
    const answer = await fetch(`http://127.0.0.1:${fixture.port}/?${query}`, { method: 'POST', body })
    expect(answer.status).toBe(200)
    await reader.nextMessage()
    expect(written).toEqual(['confirmed', 'one'])
  })
})
