import { embeddedLimits } from '@holdfast/api/embedded'
import { fakeClock } from '@holdfast/testing/time'
import { describe, expect, it } from 'vitest'
import { createLongPoll } from './longPoll.ts'

/** Creates a poll that reads once a second, and records what it reads. */
function createPoll() {
  const clock = fakeClock()
  const settled = new Set<string>()
  const reads: string[] = []
  const poll = createLongPoll({
    read: async (id: string, device: string) => {
      reads.push(`${id} ${device}`)
      return settled.has(id) ? 'settled' : 'pending'
    },
    deviceOf: (_id, device) => device,
    isSettled: (state) => state === 'settled',
    everyMs: 1_000,
    clock,
  })
  const { signal } = new AbortController()
  return { clock, settled, reads, poll, signal }
}

describe('createLongPoll', () => {
  it('default: returns a settled state at once, and an unsettled state as soon as it is settled', async () => {
    const { clock, settled, poll, signal } = createPoll()
    settled.add('one')
    expect(await poll(signal, 'one', 'a')).toBe('settled')
    const waiting = poll(signal, 'two', 'a')
    await clock.advance(3_500)
    settled.add('two')
    await clock.advance(500)
    expect(await waiting).toBe('settled')
    expect(clock.pending()).toBe(0)
  })

  it('behavior: after their first read, many polls of one thing read no more often than one poll', async () => {
    const { clock, reads, poll, signal } = createPoll()
    const polls = Array.from({ length: 3 }, () => poll(signal, 'one', 'a'))
    await clock.advance(400)
    polls.push(poll(signal, 'one', 'a'))
    await clock.advance(2_600)
    expect(reads).toHaveLength(4 + 3)
    await clock.advance(embeddedLimits.pollS * 1_000)
    expect(new Set(await Promise.all(polls))).toEqual(new Set(['pending']))
  })

  it('behavior: a fifth waiting poll of a device ends the oldest with its last state, even if the polls are of different things', async () => {
    const { clock, settled, poll, signal } = createPoll()
    const ended: string[] = []
    const begin = async (id: string, device: string) =>
      void poll(signal, id, device).then((state) => ended.push(`${id} ${device} ${state}`))
    for (const id of ['one', 'two', 'three', 'four']) await begin(id, 'a')
    await begin('one', 'b')
    // A poll that need not wait ends no other poll.
    settled.add('six')
    await begin('six', 'a')
    await clock.advance(0)
    expect(ended).toEqual(['six a settled'])
    await begin('five', 'a')
    await begin('five', 'a')
    await clock.advance(0)
    expect(ended.slice(1)).toEqual(['one a pending', 'two a pending'])
    for (const id of ['one', 'three', 'four', 'five']) settled.add(id)
    await clock.advance(1_000)
    expect(ended.slice(3).toSorted()).toEqual(
      ['one b settled', 'three a settled', 'four a settled', 'five a settled', 'five a settled'].toSorted(),
    )
    // Polls that have ended no longer count.
    for (let times = 0; times < 4; times += 1) await begin('seven', 'a')
    await clock.advance(0)
    expect(ended).toHaveLength(8)
  })

  it('behavior: polls of different things or devices share no reads', async () => {
    const { clock, settled, reads, poll, signal } = createPoll()
    settled.add('two')
    const polls = [poll(signal, 'one', 'a'), poll(signal, 'one', 'b'), poll(signal, 'two', 'a')]
    expect(reads).toEqual(['one a', 'one b', 'two a'])
    await clock.advance((embeddedLimits.pollS + 1) * 1_000)
    expect(await Promise.all(polls)).toEqual(['pending', 'pending', 'settled'])
  })

  it('behavior: ends after the length of a long poll, or when its caller leaves', async () => {
    const { clock, reads, poll, signal } = createPoll()
    const leaving = new AbortController()
    const left = poll(leaving.signal, 'one', 'a')
    await clock.advance(1_500)
    leaving.abort()
    await clock.advance(500)
    expect(await left).toBe('pending')
    expect(reads).toHaveLength(3)
    const whole = poll(signal, 'one', 'a')
    await clock.advance(embeddedLimits.pollS * 1_000)
    expect(await whole).toBe('pending')
    expect(clock.pending()).toBe(0)
  })
})
