import { describe, expect, test, vi } from 'vitest'
import { onceInFlight } from './onceInFlight.ts'

describe('onceInFlight', () => {
  test('default: calls at the same time share one result', async () => {
    const fetch = vi.fn(async (id: string) => ({ id }))
    const shared = onceInFlight(fetch, (id) => id)
    const [first, second, other] = await Promise.all([shared('a'), shared('a'), shared('b')])
    expect(first).toBe(second)
    expect(other).toEqual({ id: 'b' })
    expect(fetch).toHaveBeenCalledTimes(2)
  })

  test('behavior: a later call starts again, after success and after failure', async () => {
    let calls = 0
    const shared = onceInFlight(async () => {
      calls += 1
      if (calls === 1) throw new Error('broken')
      return calls
    })
    await expect(Promise.all([shared(), shared()])).rejects.toThrow('broken')
    await expect(shared()).resolves.toBe(2)
    await expect(shared()).resolves.toBe(3)
  })

  test('error: a synchronous throw is a rejection and leaves nothing pending', async () => {
    const shared = onceInFlight((): Promise<number> => {
      throw new Error('at once')
    })
    await expect(shared()).rejects.toThrow('at once')
    await expect(shared()).rejects.toThrow('at once')
  })
})
