import { describe, expect, it } from 'vitest'
import { createPlaces } from './places.ts'

/** Waits until all that has begun waits for something else. */
const rest = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Places whose work ends when the test says so. */
function setUp({ count = 2, mostWaiting = 10 } = {}) {
  const places = createPlaces({ count, mostWaiting, onFull: () => new RangeError('full') })
  const running: { name: string; end: (error?: Error) => void }[] = []
  const begin = (name: string): Promise<string> =>
    places.run(
      () =>
        new Promise((resolve, reject) =>
          running.push({ name, end: (error) => (error ? reject(error) : resolve(name)) }),
        ),
    )
  return { places, running, begin, names: () => running.map(({ name }) => name) }
}

describe('createPlaces', () => {
  it('default: runs as many as there are places, the others in their order', async () => {
    const { places, running, begin, names } = setUp()
    const all = ['a', 'b', 'c', 'd'].map(begin)
    await rest()
    expect([names(), places.load()]).toEqual([['a', 'b'], 4])
    running[1]?.end()
    expect(await all[1]).toBe('b')
    await rest()
    expect([names(), places.load()]).toEqual([['a', 'b', 'c'], 3])
  })

  it('behavior: a newcomer does not take the place of one that waits', async () => {
    const { running, begin, names } = setUp({ count: 1 })
    void begin('first')
    void begin('waiting')
    await rest()
    running[0]?.end()
    // The first gives its place back now; the one that waits hears of it a moment later.
    await Promise.resolve()
    void begin('late')
    await rest()
    expect(names()).toEqual(['first', 'waiting'])
  })

  it('behavior: work that fails gives its place back', async () => {
    const { places, running, begin } = setUp({ count: 1 })
    const failing = begin('a')
    await rest()
    running[0]?.end(new Error('broken'))
    await expect(failing).rejects.toThrow('broken')
    expect(places.load()).toBe(0)
  })

  it('error: too many wait', async () => {
    const { begin } = setUp({ count: 1, mostWaiting: 1 })
    void begin('a')
    void begin('b')
    await expect(begin('c')).rejects.toBeInstanceOf(RangeError)
  })
})
