import { aheadClock } from '@holdfast/testing/time'
import { describe, expect, onTestFinished, test } from 'vitest'
import { defaultLimits, type RelayLimits } from '../limits.ts'
import { mailboxKinds } from '../test/mailboxKinds.ts'
import { randomTopic } from '../test/relayFixture.ts'
import type { Mailbox, MailboxHost } from './Mailbox.ts'
import { type Draft, isAcknowledgedBy, isWaitingFor } from './message.ts'

const READER = 'did:key:reader'

describe.each(mailboxKinds)('a mailbox in %s', (_kind, create) => {
  /** Opens an empty mailbox. `steps` lists the events in order: stored texts, and texts that subscribers may read. */
  const openMailbox = async (limits: Partial<RelayLimits> = {}) => {
    const clock = aheadClock()
    const steps: string[] = []
    const lastRead = new Map<string, number>()
    const onArrival: MailboxHost['onArrival'] = (queue) => {
      for (;;) {
        const next = queue.next(lastRead.get(queue.topic) ?? -1)
        if (!next) return
        lastRead.set(queue.topic, next.order)
        steps.push(`${next.message} arrives`)
      }
    }
    const mailbox = await (await create())({
      limits: { ...defaultLimits, ...limits },
      clock,
      onArrival,
      awaitsAcknowledgement: () => false,
      hasSubscribers: () => true,
      warn: () => undefined,
    })
    onTestFinished(mailbox.stop)
    const draft = (topic: string, message: string, change: Partial<Draft> = {}): Draft => ({
      topic,
      message,
      tag: 1108,
      attestation: undefined,
      isVerbatim: false,
      publishedAt: clock.now(),
      expiresAt: clock.now() + 300_000,
      publisher: 'did:key:publisher',
      publishId: message,
      ...change,
    })
    const store = (...parameters: Parameters<typeof draft>): Promise<void> =>
      new Promise((resolve, reject) => {
        const stored = draft(...parameters)
        mailbox.store(stored, (failure) => {
          if (failure) return reject(failure)
          steps.push(`${stored.message} is safe`)
          resolve()
        })
      })
    return { mailbox, clock, steps, store }
  }
  const read = async (mailbox: Mailbox, topic: string) => (await mailbox.open(topic)).messages

  test('default: a topic that is opened later has its messages, in the order in which they were stored', async () => {
    const { mailbox, store } = await openMailbox()
    const [topic, other] = [randomTopic(), randomTopic()]
    await Promise.all(['1', '2', '3'].map((text) => store(topic, text, { attestation: `jwt ${text}` })))
    await store(other, 'elsewhere')
    const messages = await read(mailbox, topic)
    expect(messages.map(({ message, attestation }) => [message, attestation])).toEqual([
      ['1', 'jwt 1'],
      ['2', 'jwt 2'],
      ['3', 'jwt 3'],
    ])
    const orders = messages.map(({ order }) => order)
    expect(orders).toEqual([...new Set(orders)].sort((first, second) => first - second))
    expect(messages).toMatchObject(messages.map(() => ({ topic, tag: 1108, publisher: 'did:key:publisher' })))
    expect(mailbox.isUnavailable()).toBe(false)
  })

  test('behavior: texts come back unit for unit, even half a surrogate pair', async () => {
    const { mailbox, store } = await openMailbox()
    const topic = randomTopic()
    const texts = ['"\\\u0000\n\u2028', '\ud800', 'a\udc00\ud800 \u{1f98a}', 'ÿ', '\u{10ffff}'.repeat(10_000)]
    for (const text of texts) await store(topic, text, { attestation: text, publishId: String(texts.indexOf(text)) })
    const messages = await read(mailbox, topic)
    expect(messages.map(({ message }) => message)).toEqual(texts)
    expect(messages.map(({ attestation }) => attestation)).toEqual(texts)
  })

  test('behavior: a message arrives in an open topic only after it is confirmed', async () => {
    const { mailbox, steps, store } = await openMailbox()
    const topic = randomTopic()
    await mailbox.open(topic)
    await store(topic, '1')
    await store(topic, '2')
    await expect.poll(() => steps).toHaveLength(4)
    for (const text of ['1', '2']) {
      expect(steps.indexOf(`${text} is safe`)).toBeLessThan(steps.indexOf(`${text} arrives`))
    }
    expect(steps.filter((step) => step.endsWith('arrives'))).toEqual(['1 arrives', '2 arrives'])
  })

  test('behavior: a repeated publish is confirmed again and stored once', async () => {
    const { mailbox, steps, store } = await openMailbox()
    const topic = randomTopic()
    await Promise.all([store(topic, 'same'), store(topic, 'same')])
    await store(topic, 'same')
    // Another publisher's id and another text of the same publisher are other messages.
    await store(topic, 'same', { publisher: 'did:key:other' })
    await store(topic, 'other', { publishId: 'same' })
    expect(steps.filter((step) => step.endsWith('safe'))).toHaveLength(5)
    expect((await read(mailbox, topic)).map(({ message }) => message)).toEqual(['same', 'same', 'other'])
  })

  test('behavior: a held topic is read only after the hold; other topics are read during the hold', async () => {
    const { mailbox, steps, store } = await openMailbox()
    const [held, other] = [randomTopic(), randomTopic()]
    await mailbox.open(held)
    await mailbox.open(other)
    const release = mailbox.hold(held)
    await store(held, '1')
    await store(other, '2')
    await expect.poll(() => steps).toContain('2 arrives')
    expect(steps).not.toContain('1 arrives')
    release()
    await expect.poll(() => steps).toContain('1 arrives')
  })

  test('behavior: an acknowledged message waits only for other clients, even after its topic was closed', async () => {
    const { mailbox, clock, store } = await openMailbox()
    const topic = randomTopic()
    await store(topic, '1')
    const [message] = await read(mailbox, topic)
    if (!message) throw new Error('no message')
    mailbox.acknowledge(message, READER)
    mailbox.acknowledge(message, READER)
    mailbox.release(topic)
    // The next message is stored after the acknowledgement.
    await store(topic, '2')
    const messages = await read(mailbox, topic)
    expect(messages.map((each) => isAcknowledgedBy(each, READER))).toEqual([true, false])
    const waiting = (client: string) => messages.filter((each) => isWaitingFor(each, client, clock.now()))
    expect(waiting(READER)).toHaveLength(1)
    expect(waiting('did:key:another')).toHaveLength(2)
    expect(waiting('did:key:publisher')).toHaveLength(0)
  })

  test('error: the first client that acknowledges a message is always recorded, and further clients while there is room', async () => {
    for (const limits of [{ mailboxBytes: 2000 }, { totalBytes: 2000 }]) {
      const { mailbox, store } = await openMailbox(limits)
      const topic = randomTopic()
      await store(topic, '1')
      const [message] = await read(mailbox, topic)
      if (!message) throw new Error('no message')
      const readers = Array.from({ length: 30 }, (_, index) => `${READER}${index}`)
      for (const reader of readers) mailbox.acknowledge(message, reader)
      const recorded = readers.filter((reader) => isAcknowledgedBy(message, reader))
      expect(recorded).toEqual(readers.slice(0, recorded.length))
      expect(recorded.length).toBeGreaterThan(5)
      expect(recorded.length).toBeLessThan(12)
      expect(mailbox.depth().bytes).toBeLessThanOrEqual(2000)
    }
  })

  test('behavior: expired messages wait for no client, and a sweep drops them', async () => {
    const { mailbox, clock, store } = await openMailbox()
    const topic = randomTopic()
    await store(topic, '1')
    const [message] = await read(mailbox, topic)
    expect(mailbox.depth()).toMatchObject({ topics: 1, messages: 1 })
    clock.aheadMs += 300_001
    expect(message && isWaitingFor(message, READER, clock.now())).toBe(false)
    mailbox.sweep()
    expect(mailbox.depth()).toMatchObject({ messages: 0, bytes: 0 })
  })

  test('error: a full topic refuses messages until acknowledged ones make room; other topics have room', async () => {
    const { mailbox, clock, store } = await openMailbox({ mailboxMessages: 2, retainedMessages: 1 })
    const topic = randomTopic()
    await store(topic, '1')
    await store(topic, '2')
    await expect(store(topic, '3')).rejects.toMatchObject({ name: 'LimitExceededError', limit: 'mailboxMessages' })
    await store(randomTopic(), 'elsewhere')
    for (const message of await read(mailbox, topic)) mailbox.acknowledge(message, READER)
    // A publisher that found the topic full may look for room again after a pause.
    clock.aheadMs += 1000
    await store(topic, '4')
    await expect.poll(async () => (await read(mailbox, topic)).at(-1)?.message).toBe('4')
  })
})
