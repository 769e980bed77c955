import { createDeferred } from '@holdfast/base'
import { fakeClock } from '@holdfast/testing/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createQueue } from './queue.ts'

class UnavailableError extends Error {}

function makeQueue(sizes: Partial<{ maxItems: number; batch: number; waitMs: number }> = {}) {
  const clock = fakeClock()
  const written: number[][] = []
  const dropped: [number, string][] = []
  const state: { failure: Error | undefined; hold: Promise<void> | undefined; poison: number[] } = {
    failure: undefined,
    hold: undefined,
    poison: [],
  }
  const queue = createQueue<number>({
    maxItems: 10,
    batch: 3,
    waitMs: 1_000,
    ...sizes,
    clock,
    random: () => 1,
    write: async (items) => {
      await state.hold
      if (state.failure) throw state.failure
      if (items.some((item) => state.poison.includes(item))) throw new Error('poison')
      written.push([...items])
    },
    isTemporary: (error) => error instanceof UnavailableError,
    onDropped: (count, reason) => dropped.push([count, reason]),
    onError: () => undefined,
  })
  const push = (...items: number[]): void => {
    for (const item of items) queue.push(item)
  }
  return { queue, push, clock, written, dropped, state }
}

describe('createQueue', () => {
  it('default: writes when there are enough items, and when the first item has waited long enough', async () => {
    const { push, clock, written, queue } = makeQueue()
    push(1, 2)
    await clock.advance(999)
    expect(written).toEqual([])
    await clock.advance(1)
    expect(written).toEqual([[1, 2]])
    push(3, 4, 5, 6)
    await clock.advance(0)
    expect(written.flat()).toEqual([1, 2, 3, 4, 5, 6])
    expect([queue.size(), clock.pending()]).toEqual([0, 0])
  })

  it('behavior: keeps what cannot be written, in order, and tries less and less often', async () => {
    const { push, clock, written, dropped, state, queue } = makeQueue()
    state.failure = new UnavailableError()
    push(1, 2, 3, 4)
    await clock.advance(0)
    expect([written, queue.size(), clock.pending()]).toEqual([[], 4, 1])
    await clock.advance(1_000)
    state.failure = undefined
    await clock.advance(1_999)
    expect(written).toEqual([])
    await clock.advance(1)
    expect([written, dropped, queue.size()]).toEqual([[[1, 2, 3], [4]], [], 0])
  })

  it('behavior: drops and counts the oldest when it is full', async () => {
    const { push, clock, written, dropped, state } = makeQueue({ maxItems: 4 })
    state.failure = new UnavailableError()
    push(1, 2, 3, 4, 5, 6)
    await clock.advance(0)
    expect(dropped.reduce((sum, [count]) => sum + count, 0)).toBe(2)
    expect(dropped.every(([, reason]) => reason === 'full')).toBe(true)
    state.failure = undefined
    await clock.advance(60_000)
    expect(written.flat()).toHaveLength(4)
    expect(written.flat().at(-1)).toBe(6)
  })

  it('behavior: a batch that can never be written does not block the next one', async () => {
    const { push, clock, written, dropped, state } = makeQueue()
    state.failure = new Error('poison')
    push(1, 2, 3)
    await clock.advance(0)
    state.failure = undefined
    push(4, 5, 6)
    await clock.advance(0)
    expect([dropped.map(([, reason]) => reason), written]).toEqual([['refused', 'refused', 'refused'], [[4, 5, 6]]])
  })

  it('behavior: of a batch, only the item that can never be written is lost', async () => {
    const { push, clock, written, dropped, state, queue } = makeQueue({ batch: 8 })
    state.poison = [3]
    push(1, 2, 3, 4, 5, 6, 7, 8)
    await clock.advance(0)
    expect([written.flat(), dropped, queue.size()]).toEqual([[1, 2, 4, 5, 6, 7, 8], [[1, 'refused']], 0])
  })

  it('behavior: stop writes the waiting items; a second stop writes the items added since the first', async () => {
    const { push, queue, written, dropped, clock } = makeQueue()
    push(1, 2, 3, 4)
    await queue.stop()
    push(5)
    expect(clock.pending()).toBe(0)
    await queue.stop()
    expect([written.flat(), dropped]).toEqual([[1, 2, 3, 4, 5], []])
  })

  it('behavior: stopping waits for a write under way, tries once more, and counts what is lost', async () => {
    const { push, queue, written, dropped, state } = makeQueue()
    const held = createDeferred()
    state.hold = held.promise
    push(1, 2, 3)
    const stopped = queue.stop()
    state.failure = new UnavailableError()
    held.resolve()
    await stopped
    expect([written, dropped, queue.size()]).toEqual([[], [[3, 'stopping']], 0])
  })

  it('behavior: whatever happens, each item is written once or counted as dropped, and order is kept', async () => {
    const steps = fc.array(
      fc.oneof(
        fc.constantFrom('push', 'push', 'push', 'unavailable', 'poison', 'poisoned item', 'well'),
        fc.nat(3_000),
      ),
      {
        maxLength: 60,
      },
    )
    await fc.assert(
      fc.asyncProperty(steps, async (plan) => {
        const { queue, clock, written, dropped, state } = makeQueue({ maxItems: 5 })
        let pushed = 0
        for (const step of plan) {
          if (step === 'push') queue.push((pushed += 1))
          else if (step === 'unavailable') state.failure = new UnavailableError()
          else if (step === 'poison') state.failure = new Error('poison')
          else if (step === 'poisoned item') state.poison.push(pushed + 1)
          else if (step === 'well') state.failure = undefined
          else await clock.advance(step)
          expect(queue.size()).toBeLessThanOrEqual(5)
        }
        state.failure = undefined
        await queue.stop()
        const all = written.flat()
        expect(all).toEqual([...new Set(all)].sort((one, other) => one - other))
        expect(all.length + dropped.reduce((sum, [count]) => sum + count, 0)).toBe(pushed)
      }),
    )
  })
})
