import { describe, expect, it } from 'vitest'
import { createSlots } from './slots.ts'

/** Lets all pending promises settle. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Creates slots whose tasks end when the test says so. */
function setUp({ count = 2, maxWaiting = 10 } = {}) {
  const slots = createSlots({ count, maxWaiting, onFull: () => new RangeError('full') })
  const running: { name: string; end: (error?: Error) => void }[] = []
  const begin = (name: string, host?: string, network?: string): Promise<string> =>
    slots.run(
      () =>
        new Promise((resolve, reject) =>
          running.push({ name, end: (error) => (error ? reject(error) : resolve(name)) }),
        ),
      { host, network },
    )
  return { slots, running, begin, names: () => running.map(({ name }) => name) }
}

describe('createSlots', () => {
  it('default: runs one task per slot, the others in their order', async () => {
    const { slots, running, begin, names } = setUp()
    const all = ['a', 'b', 'c', 'd'].map((name) => begin(name))
    await settle()
    expect([names(), slots.load()]).toEqual([['a', 'b'], 4])
    running[1]?.end()
    expect(await all[1]).toBe('b')
    await settle()
    expect([names(), slots.load()]).toEqual([['a', 'b', 'c'], 3])
  })

  it('behavior: a newcomer does not take the slot of a waiting task', async () => {
    const { running, begin, names } = setUp({ count: 1 })
    void begin('first')
    void begin('waiting')
    await settle()
    running[0]?.end()
    // The first task gives its slot back now; the waiting one learns of it a moment later.
    await Promise.resolve()
    void begin('late')
    await settle()
    expect(names()).toEqual(['first', 'waiting'])
  })

  it('behavior: a task that fails gives its slot back', async () => {
    const { slots, running, begin } = setUp({ count: 1 })
    const failing = begin('a')
    await settle()
    running[0]?.end(new Error('broken'))
    await expect(failing).rejects.toThrow('broken')
    expect(slots.load()).toBe(0)
  })

  it('behavior: a host that never answers holds at most half of the slots; the other half still serves the others', async () => {
    const { slots, running, begin, names } = setUp({ count: 4 })
    for (const name of ['a', 'b', 'c', 'd']) void begin(name, 'silent.example')
    const others = ['e', 'f', 'g'].map((name) => begin(name, `${name}.example`))
    await settle()
    expect([names(), slots.load()]).toEqual([['a', 'b', 'e', 'f'], 7])
    // When the task of another host ends, its slot goes to the next task that does not wait for the silent host.
    running[2]?.end()
    expect(await others[0]).toBe('e')
    await settle()
    expect(names()).toEqual(['a', 'b', 'e', 'f', 'g'])
    running[0]?.end()
    await settle()
    expect(names()).toEqual(['a', 'b', 'e', 'f', 'g', 'c'])
  })

  it('error: rejects when too many tasks wait for one host; the rest of the queue remains for other hosts', async () => {
    const { begin, slots } = setUp({ count: 2, maxWaiting: 4 })
    for (const name of ['a', 'b', 'c']) void begin(name, 'silent.example')
    await expect(begin('d', 'silent.example')).rejects.toBeInstanceOf(RangeError)
    for (const name of ['e', 'f', 'g']) void begin(name, `${name}.example`)
    await settle()
    expect(slots.load()).toBe(6)
    await expect(begin('h', 'h.example')).rejects.toBeInstanceOf(RangeError)
  })

  it('behavior: a network that names many silent hosts does not hold up another network', async () => {
    const { running, begin, names } = setUp({ count: 4 })
    for (let at = 0; at < 10; at += 1) void begin(`a${at}`, `${at}.silent.example`, 'flood')
    for (const name of ['b0', 'b1', 'b2']) void begin(name, `${name}.example`, 'visitor')
    await settle()
    for (let at = 0; at < 3; at += 1) {
      running[at]?.end()
      await settle()
    }
    // The visitor's tasks come first until both networks have two slots.
    expect(names()).toEqual(['a0', 'a1', 'a2', 'a3', 'b0', 'b1', 'a4'])
  })

  it('error: in a full queue, a task of another network takes the place of a task of the network with the most places', async () => {
    const { begin, slots } = setUp({ count: 1, maxWaiting: 4 })
    void begin('running', 'x.example', 'flood')
    const flood = [0, 1, 2, 3].map((at) => begin(`a${at}`, `${at}.example`, 'flood').catch((error: unknown) => error))
    void begin('b0', 'b.example', 'visitor')
    expect(await flood[3]).toBeInstanceOf(RangeError)
    void begin('b1', 'c.example', 'visitor')
    expect(await flood[2]).toBeInstanceOf(RangeError)
    // Now both have two places.
    await expect(begin('b2', 'd.example', 'visitor')).rejects.toBeInstanceOf(RangeError)
    await expect(begin('a4', 'e.example', 'flood')).rejects.toBeInstanceOf(RangeError)
    expect(slots.load()).toBe(5)
  })

  it('error: rejects when too many tasks wait', async () => {
    const { begin } = setUp({ count: 1, maxWaiting: 1 })
    void begin('a')
    void begin('b')
    await expect(begin('c')).rejects.toBeInstanceOf(RangeError)
  })
})
