import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Draft, StoredMessage } from './message.ts'
import { TopicQueue, weightOf } from './TopicQueue.ts'

const topic = 'a'.repeat(64)

function draft({ publisher, publishId, message }: Pick<Draft, 'publisher' | 'publishId' | 'message'>): Draft {
  const times = { publishedAt: 1000, expiresAt: 301_000 }
  return { topic, message, tag: 1108, attestation: undefined, isVerbatim: false, publisher, publishId, ...times }
}

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      publisher: fc.constantFrom('alice', 'bob'),
      // A few ids of different lengths, some with a batch suffix, so that ids increase, decrease and repeat.
      publishId: fc.oneof(fc.nat(30).map(String), fc.constantFrom('9#1', '10#1', '', 'x')),
      message: fc.constantFrom('one', 'two'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ keep: fc.nat(6) }) },
)

describe('TopicQueue', () => {
  test('behavior: finds the same duplicates as a plain list of its messages', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const queue = new TopicQueue(topic)
        let list: StoredMessage[] = []
        for (const [order, each] of steps.entries()) {
          if ('keep' in each) {
            queue.evict(
              { messages: each.keep, bytes: Number.POSITIVE_INFINITY },
              () => true,
              () => undefined,
            )
            list = list.slice(Math.max(0, list.length - each.keep))
          } else {
            // The newest message with that id and publisher counts; with other content it is another message.
            const same = list.findLast(
              ({ publisher, publishId }) => publisher === each.publisher && publishId === each.publishId,
            )
            const expected = same?.message === each.message ? same : undefined
            expect(queue.findDuplicate(draft(each))).toBe(expected)
            if (expected) continue
            const message = { ...draft(each), order, acknowledgedBy: undefined }
            queue.push(message)
            list.push(message)
          }
          expect(queue.messages).toEqual(list)
        }
      }),
      { numRuns: 500 },
    )
  })
})

describe('weightOf', () => {
  test('default: counts the text, the attestation and the publish id', () => {
    const short = draft({ publisher: 'alice', publishId: '1', message: 'one' })
    const long = { ...short, publishId: 'x'.repeat(129), attestation: 'a'.repeat(10) }
    for (const isVerbatim of [true, false]) {
      expect(weightOf({ ...long, isVerbatim }) - weightOf({ ...short, isVerbatim })).toBe(138)
    }
  })
})
