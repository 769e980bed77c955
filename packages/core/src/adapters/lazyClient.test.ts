import { describe, expect, test } from 'vitest'
import { lazyClient } from './lazyClient.ts'

function setUp() {
  const counts = { made: 0, destroyed: 0 }
  let isOffline = false
  const client = lazyClient(async () => {
    await Promise.resolve()
    if (isOffline) throw new Error('offline')
    counts.made += 1
    return { destroy: () => void (counts.destroyed += 1) }
  })
  const setOffline = (value: boolean): void => void (isOffline = value)
  return { client, counts, setOffline }
}

describe('lazyClient', () => {
  test('default: creates the client once, when it is first needed', async () => {
    const { client, counts } = setUp()
    expect(counts.made).toBe(0)
    const [first, second] = await Promise.all([client.load(), client.load()])
    expect([first === second, (await client.load()) === first, counts.made]).toEqual([true, true, 1])
  })

  test('behavior: destroy ends a loaded client, and one that finishes loading later', async () => {
    const { client, counts } = setUp()
    const loading = client.load()
    client.destroy()
    expect(counts.destroyed).toBe(0)
    await loading
    expect(counts.destroyed).toBe(1)

    const other = setUp()
    await other.client.load()
    other.client.destroy()
    expect(other.counts.destroyed).toBe(1)
  })

  test('error: a failed load can be requested again', async () => {
    const { client, counts, setOffline } = setUp()
    setOffline(true)
    await expect(client.load()).rejects.toThrow('offline')
    setOffline(false)
    await client.load()
    expect(counts.made).toBe(1)
  })
})
