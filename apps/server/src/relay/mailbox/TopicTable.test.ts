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
  test('behavior: a round visits all that stay for the whole of it, whatever comes and goes meanwhile', () => {
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
        const there = new Set([...table.round()].map(({ topic }) => topic))
        expect(table.size).toBe(there.size)
        const round = table.round()
        for (const each of during) {
          if (each.does === 'visit') {
            const { value } = round.next()
            if (value) visited.add(value.topic)
          } else change(each)
          if (each.does === 'delete') there.delete(each.topic)
        }
        for (const { topic } of round) visited.add(topic)
        expect([...there].filter((topic) => !visited.has(topic))).toEqual([])
      }),
    )
  })
})

describe('createTopicQueues', () => {
  test('behavior: topics that were opened and released leave nothing behind', () => {
    const queues = createTopicQueues(
      {
        limits: defaultLimits,
        clock: fakeClock(),
        onArrival: () => undefined,
        isAwaited: () => false,
        isFollowed: () => false,
        warn: () => undefined,
      },
      () => undefined,
    )
    const before = queryObjects(TopicQueue, { format: 'count' })
    const topics = Array.from({ length: 500 }, (_, index) => `${index}`)
    for (let times = 0; times < 20; times += 1) {
      for (const topic of topics) queues.open(topic)
      for (const topic of topics) queues.release(topic)
    }
    expect(queues.depth().topics).toBe(0)
    expect(queryObjects(TopicQueue, { format: 'count' }) - before).toBe(0)
  })
})
