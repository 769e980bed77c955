import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { afterEach, describe, expect, test } from 'vitest'
import { logMailbox } from './mailbox/logMailbox.ts'
import type { MailboxFactory } from './mailbox/Mailbox.ts'
import { memoryMailbox } from './mailbox/memoryMailbox.ts'
import { redisMailbox } from './mailbox/redisMailbox.ts'
import { redisBinary, startRedis } from './test/redisServer.ts'
import {
  connectClient,
  publishParams,
  type RelayFixture,
  randomTopic,
  startRelay,
  tokenFor,
} from './test/relayFixture.ts'

const undos: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const undo of undos.splice(0).reverse()) await undo()
})

const mailboxes: Record<string, () => Promise<MailboxFactory>> = {
  memory: async () => memoryMailbox(),
  log: async () => {
    const directory = await mkdtemp(join(tmpdir(), 'relay-order-'))
    undos.push(() => rm(directory, { recursive: true }))
    return logMailbox({ directory })
  },
  ...(redisBinary && {
    redis: async () => {
      const redis = await startRedis({ appendfsync: 'no' })
      undos.push(redis.remove)
      return redisMailbox({ url: redis.url })
    },
  }),
}

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

describe.each(Object.keys(mailboxes))('a mailbox in %s', (kind) => {
  const start = async (): Promise<{ fixture: RelayFixture; written: string[] }> => {
    const mailbox = await mailboxes[kind]?.()
    const fixture = await startRelay(mailbox && { mailbox })
    undos.push(fixture.stop)
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
  ])('behavior: %s is confirmed before its caller gets what waited on its topic', async (method, params) => {
    const { fixture, written } = await start()
    const [peer, caller] = [await connectClient(fixture.url), await connectClient(fixture.url)]
    await peer.call('irn_publish', publishParams(topic, 'waiting'), 'published')
    expect(await caller.call(method, params, 'confirmed')).toMatchObject({ result: true })
    await caller.nextMessage()
    expect(written).toEqual(['published', 'confirmed', 'waiting'])
  })

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
