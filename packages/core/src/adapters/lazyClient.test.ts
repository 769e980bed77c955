import { describe, expect, test } from 'vitest'
import { lazyClient } from './lazyClient.ts'

function setUp() {
  const seen = { made: 0, destroyed: 0 }
  let isOffline = false
  const client = lazyClient(async () => {
    await Promise.resolve()
    if (isOffline) throw new Error('offline')
    seen.made += 1
    return { destroy: () => void (seen.destroyed += 1) }
  })
  const setOffline = (value: boolean): void => void (isOffline = value)
  return { client, seen, setOffline }
}

describe('lazyClient', () => {
  test('default: creates the client once, when it is first needed', async () => {
    const { client, seen } = setUp()
    expect(seen.made).toBe(0)
    const [first, second] = await Promise.all([client.load(), client.load()])
    expect([first === second, (await client.load()) === first, seen.made]).toEqual([true, true, 1])
  })

  test('behavior: destroys the client with its adapter, even if it finishes loading later', async () => {
    const { client, seen } = setUp()
    const loading = client.load()
    client.destroy()
    expect(seen.destroyed).toBe(0)
    await loading
    expect(seen.destroyed).toBe(1)

    const other = setUp()
    await other.client.load()
    other.client.destroy()
    expect(other.seen.destroyed).toBe(1)
  })

  test('error: a failed load can be requested again', async () => {
    const { client, seen, setOffline } = setUp()
    setOffline(true)
    await expect(client.load()).rejects.toThrow('offline')
    setOffline(false)
    await client.load()
    expect(seen.made).toBe(1)
  })
})
