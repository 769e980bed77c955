import { describe, expect, it } from 'vitest'
import { createWorkTurns } from './passwordHashing.ts'

/** Creates a queue for work that ends when the test ends it. */
function setUp() {
  const turns = createWorkTurns()
  const begun: string[] = []
  const ends: (() => void)[] = []
  const add = (network: string): Promise<void> =>
    turns(network, () => {
      begun.push(network)
      return new Promise((resolve) => ends.push(resolve))
    })
  /** Ends the work that began first. */
  const end = async (): Promise<void> => {
    ends.shift()?.()
    await new Promise(setImmediate)
  }
  return { turns, begun, add, end }
}

describe('createWorkTurns', () => {
  it('default: starts two pieces of work at once, and then one piece of each network in turn', async () => {
    const { begun, add, end } = setUp()
    const all = ['a', 'a', 'a', 'a', 'a', 'b', 'c', 'b'].map(add)
    await new Promise(setImmediate)
    expect(begun).toEqual(['a', 'a'])
    for (let count = 0; count < all.length; count += 1) await end()
    expect(begun).toEqual(['a', 'a', 'a', 'b', 'c', 'a', 'b', 'a'])
    await Promise.all(all)
  })

  it('behavior: failed work frees its place', async () => {
    const { turns, begun, add } = setUp()
    const failed = ['x', 'x', 'x'].map((network) => turns(network, () => Promise.reject(new RangeError('no'))))
    for (const result of await Promise.allSettled(failed)) expect(result.status).toBe('rejected')
    void add('y')
    await new Promise(setImmediate)
    expect(begun).toEqual(['y'])
  })
})
