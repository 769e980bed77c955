import { describe, expect, test, vi } from 'vitest'
import { createDeferred } from './createDeferred.ts'
import { loadOnce } from './loadOnce.ts'

describe('loadOnce', () => {
  test('default: calls share one load, both while it runs and afterwards', async () => {
    const load = vi.fn(async () => ({}))
    const get = loadOnce(load)
    const [first, second] = await Promise.all([get(), get()])
    expect(second).toBe(first)
    expect(await get()).toBe(first)
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('behavior: nothing is loaded before the first call', () => {
    const load = vi.fn(async () => 1)
    loadOnce(load)
    expect(load).not.toHaveBeenCalled()
  })

  test('error: a failure rejects the calls that waited; the next call loads again', async () => {
    const load = vi.fn(async () => 'here').mockRejectedValueOnce(new Error('offline'))
    const get = loadOnce(load)
    const failed = await Promise.allSettled([get(), get()])
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(load).toHaveBeenCalledTimes(1)
    await expect(get()).resolves.toBe('here')
  })

  test('behavior: a forgotten value is loaded again, and a late failure of the first load changes nothing', async () => {
    const first = createDeferred<string>()
    const load = vi.fn(async () => 'second').mockImplementationOnce(() => first.promise)
    const get = loadOnce(load)
    const early = get()
    get.forget()
    expect(await get()).toBe('second')
    first.reject(new Error('late'))
    await expect(early).rejects.toThrow('late')
    expect(await get()).toBe('second')
    expect(load).toHaveBeenCalledTimes(2)
  })
})
