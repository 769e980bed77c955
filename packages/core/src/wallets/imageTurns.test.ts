import { describe, expect, test } from 'vitest'
import { createTestKit } from '../../test/testKit.ts'
import { inTurn } from './imageTurns.ts'

/** A fetch that is ended by hand. */
function createEnd() {
  let resolve = (): void => {}
  let reject = (_error: Error): void => {}
  const promise = new Promise<void>((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  return { promise, resolve, reject }
}

/** Asks for pictures by number; each is fetched until it is ended by hand. */
function setUp(count: number) {
  const { kit } = createTestKit()
  const begun: number[] = []
  const ends = Array.from({ length: count }, createEnd)
  const done = ends.map(({ promise }, index) =>
    inTurn(kit, () => {
      begun.push(index)
      return promise
    }),
  )
  return { kit, begun, ends, done }
}

describe('inTurn', () => {
  test('default: four at a time; then the one asked for last', async () => {
    const { begun, ends, done } = setUp(7)
    expect(begun).toEqual([0, 1, 2, 3])
    ends[1]?.resolve()
    await done[1]
    ends[6]?.resolve()
    await done[6]
    expect(begun).toEqual([0, 1, 2, 3, 6, 5])
    for (const { resolve } of ends) resolve()
    await Promise.all(done)
    expect(begun).toEqual([0, 1, 2, 3, 6, 5, 4])
  })

  test('behavior: when all are done, four may begin at once again', async () => {
    const { kit, ends, done } = setUp(6)
    for (const { resolve } of ends) resolve()
    await Promise.all(done)
    expect(kit.internals.catalogue.images).toEqual({ running: 0, waiting: [] })
  })

  test('error: one that fails says so, and gives its turn on', async () => {
    const { kit, begun, ends, done } = setUp(5)
    ends[0]?.reject(new Error('offline'))
    await expect(done[0]).rejects.toThrow('offline')
    for (const { resolve } of ends) resolve()
    await Promise.all(done.slice(1))
    expect(begun).toEqual([0, 1, 2, 3, 4])
    expect(kit.internals.catalogue.images.running).toBe(0)
  })
})
