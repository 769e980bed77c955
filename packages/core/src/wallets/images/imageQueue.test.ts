import { createDeferred, type Deferred } from '@holdfast/base'
import { describe, expect, test, vi } from 'vitest'
import { createTestKit } from '../../../test/testKit.ts'
import { createTestWindow } from '../../../test/testWindow.ts'
import { enqueueImage, prioritizeImage } from './imageQueue.ts'

/** Requests pictures by number; the test completes each fetch. */
function setUp(count: number, isAhead = false, window = createTestWindow()) {
  const { kit, clock } = createTestKit({}, { window })
  const begun: number[] = []
  const ends: Deferred<void>[] = []
  const done: Promise<void>[] = []
  const ask = (times: number, ahead = isAhead): void => {
    for (let time = 0; time < times; time += 1) {
      const end = createDeferred()
      const index = ends.push(end) - 1
      const fetchImage = (): Promise<void> => {
        begun.push(index)
        return end.promise
      }
      done.push(enqueueImage(kit, { picture: `${index}`, isAhead: ahead, fetchImage }))
    }
  }
  /** Completes the fetches one after another, as they begin. @returns the order in which they began. */
  const endAll = async (): Promise<number[]> => {
    for (let ended = 0; ended < begun.length; ended += 1) {
      const index = begun[ended] ?? -1
      ends[index]?.resolve()
      await done[index]
    }
    return begun
  }
  ask(count)
  return { kit, clock, begun, ends, done, ask, endAll }
}

describe('enqueueImage', () => {
  test('default: fetches four pictures at a time, in the order of the list', async () => {
    const { begun, endAll } = setUp(7)
    expect(begun).toEqual([0, 1, 2, 3])
    expect(await endAll()).toEqual([0, 1, 2, 3, 4, 5, 6])
  })

  test('behavior: pictures that became visible last go first, in order', async () => {
    const { clock, ask, endAll } = setUp(6)
    clock.tick(200)
    ask(2)
    clock.tick(50)
    ask(1)
    expect(await endAll()).toEqual([0, 1, 2, 3, 6, 7, 8, 4, 5])
  })

  test('param: pictures fetched ahead follow the visible ones, in the order of the list', async () => {
    const { ask, endAll } = setUp(7, true)
    ask(2, false)
    expect(await endAll()).toEqual([0, 1, 2, 3, 7, 8, 4, 5, 6])
  })

  test('behavior: once all are done, four can begin together again', async () => {
    const { kit, endAll } = setUp(6)
    await endAll()
    expect(kit.internals.wallets.images).toMatchObject({ running: 0, waiting: [] })
  })

  test('error: a failed fetch rejects, and the next one begins', async () => {
    const { kit, begun, ends, done } = setUp(5)
    ends[0]?.reject(new Error('offline'))
    await expect(done[0]).rejects.toThrow('offline')
    for (const { resolve } of ends) resolve()
    await Promise.all(done.slice(1))
    expect(begun).toEqual([0, 1, 2, 3, 4])
    expect(kit.internals.wallets.images.running).toBe(0)
  })
})

describe('enqueueImage in a page that reports when it is idle', () => {
  test('default: the first four begin at once, then one in each idle moment', async () => {
    const moments: { run: () => void; timeout: number }[] = []
    const window = createTestWindow()
    window.requestIdleCallback = (run, { timeout }) => moments.push({ run, timeout })
    const { begun, ends, done } = setUp(8, false, window)
    expect(moments).toEqual([])
    for (const index of [0, 1, 2]) ends[index]?.resolve()
    await Promise.all(done.slice(0, 3))
    expect(begun).toEqual([0, 1, 2, 3])
    for (const expected of [[4], [4, 5], [4, 5, 6]]) {
      expect(moments).toEqual([{ run: expect.any(Function), timeout: 200 }])
      moments.pop()?.run()
      await vi.waitFor(() => expect(begun.slice(4)).toEqual(expected), 10_000)
    }
    // Four fetches are running again.
    expect(moments).toEqual([])
  })
})

describe('prioritizeImage', () => {
  test('default: a picture that waits to be fetched ahead goes first once it is visible', async () => {
    const { kit, endAll } = setUp(8, true)
    prioritizeImage(kit, '6')
    prioritizeImage(kit, '7')
    prioritizeImage(kit, 'unknown')
    expect(await endAll()).toEqual([0, 1, 2, 3, 6, 7, 4, 5])
  })
})
