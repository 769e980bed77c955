import { queryObjects } from 'node:v8'
import { fakeClock } from '@holdfast/testing/time'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultLimits } from '../limits.ts'
import { createTopicQueues } from './queues.ts'
import { TopicQueue } from './TopicQueue.ts'
import { TopicTable } from './TopicTable.ts'

const step = fc.record({
  topic: fc.integer({ min: 0, max: 9 }).map(String),
  does: fc.constantFrom('add', 'delete', 'visit'),
})

describe('TopicTable', () => {
  test('behavior: a round visits every queue that exists throughout the round, whichever others come and go', () => {
    fc.assert(
      fc.property(fc.array(step), fc.array(step), (before, during) => {
        const table = new TopicTable()
        const visited = new Set<string>()
        const change = ({ topic, does }: { topic: string; does: string }): void => {
          const queue = table.get(topic)
          if (does === 'add' && !queue) table.add(new TopicQueue(topic))
          if (does === 'delete' && queue) table.delete(queue)
        }
        for (const each of before) change(each)
        const present = new Set([...table.round()].map(({ topic }) => topic))
        expect(table.size).toBe(present.size)
        const round = table.round()
        for (const each of during) {
          if (each.does === 'visit') {
            const { value } = round.next()
            if (value) visited.add(value.topic)
          } else change(each)
          if (each.does === 'delete') present.delete(each.topic)
        }
        for (const { topic } of round) visited.add(topic)
        expect([...present].filter((topic) => !visited.has(topic))).toEqual([])
      }),
    )
  })
})

describe('createTopicQueues', () => {
  const create = () =>
    createTopicQueues(
      {
        limits: { ...defaultLimits, retainedMessages: 1e6, retainedBytes: 1e9 },
        clock: fakeClock(),
        onArrival: () => undefined,
        awaitsAcknowledgement: () => false,
        hasSubscribers: () => false,
        warn: () => undefined,
      },
      () => undefined,
    )
  /** Collects the garbage, and counts the queues that are left. */
  const collectAndCountQueues = (): number => queryObjects(TopicQueue, { format: 'count' })

  test('behavior: topics that were opened and released leave nothing behind', () => {
    const queues = create()
    const before = collectAndCountQueues()
    const topics = Array.from({ length: 500 }, (_, index) => `${index}`)
    for (let times = 0; times < 20; times += 1) {
      for (const topic of topics) queues.open(topic)
      for (const topic of topics) queues.release(topic)
    }
    expect(queues.depth().topics).toBe(0)
    expect(collectAndCountQueues() - before).toBe(0)
  })

  test.each([
    ['short messages, each on a topic of its own', 10_000, 1, 'x'],
    ['short messages of one topic', 10_000, 10_000, 'x'],
    ['texts that take two bytes for a character', 1000, 1, 'ж'.repeat(2000)],
  ])('behavior: %s count as at least the memory that they take', (_what, messages, perTopic, message) => {
    const queues = create()
    collectAndCountQueues()
    const before = process.memoryUsage().heapUsed
    for (let order = 0; order < messages; order += 1) {
      const topic = Buffer.from(`${Math.floor(order / perTopic)}`.padStart(64, '0')).toString()
      queues.add(queues.obtain(topic), {
        topic,
        message: Buffer.from(message).toString(),
        tag: 1108,
        attestation: undefined,
        isVerbatim: message === 'x',
        publishedAt: 1_700_000_000_000 + order,
        expiresAt: 1_700_000_300_000 + order,
        publisher: 'did:key:publisher',
        publishId: String(1e15 + order),
        order,
        acknowledgedBy: undefined,
      })
    }
    collectAndCountQueues()
    const taken = process.memoryUsage().heapUsed - before
    expect(queues.depth().bytes).toBeGreaterThan(taken)
    expect(queues.depth().messages).toBe(messages)
  })
})
