import { describe, expect, test, vi } from 'vitest'
import { createLazyModule } from './createLazyModule.ts'

describe('createLazyModule', () => {
  test('default: fetches nothing until asked to load', () => {
    const fetchModule = vi.fn(async () => 'code')
    const module = createLazyModule(fetchModule)

    expect(module.getState()).toEqual({ status: 'idle' })
    expect(fetchModule).not.toHaveBeenCalled()
  })

  test('behavior: fetches once for concurrent and later callers', async () => {
    const fetchModule = vi.fn(async () => 'code')
    const module = createLazyModule(fetchModule)

    await Promise.all([module.load(), module.load()])
    await module.load()

    expect(fetchModule).toHaveBeenCalledTimes(1)
    expect(module.getState()).toEqual({ status: 'ready', value: 'code' })
  })

  test('behavior: notifies its listeners of each step, until they unsubscribe', async () => {
    const module = createLazyModule(async () => 'code')
    const seen: string[] = []
    const stop = module.subscribe(() => seen.push(module.getState().status))

    await module.load()
    stop()

    expect(seen).toEqual(['pending', 'ready'])
  })

  test('error: stores a failed fetch as a state, and fetches again on the next load', async () => {
    let online = false
    const beforeRetry = vi.fn(async () => {})
    const module = createLazyModule(async () => {
      if (!online) throw new TypeError('Failed to fetch dynamically imported module')
      return 'code'
    }, beforeRetry)

    await module.load()
    expect(beforeRetry).not.toHaveBeenCalled()
    await module.load()
    expect(module.getState()).toEqual({ status: 'failed', attempts: 2 })
    expect(beforeRetry).toHaveBeenCalledTimes(1)

    online = true
    await module.load()
    expect(module.getState()).toEqual({ status: 'ready', value: 'code' })
  })

  test('error: if beforeRetry rejects, the retry fails without a fetch', async () => {
    const fetchModule = vi.fn(() => Promise.reject(new TypeError('offline')))
    const module = createLazyModule(fetchModule, () => Promise.reject(new Error('still offline')))
    await module.load()
    await module.load()
    expect(module.getState()).toEqual({ status: 'failed', attempts: 2 })
    expect(fetchModule).toHaveBeenCalledTimes(1)
  })

  test('error: catches a fetch that throws synchronously', async () => {
    const module = createLazyModule((): Promise<string> => {
      throw new Error('blocked by policy')
    })

    await module.load()

    expect(module.getState()).toEqual({ status: 'failed', attempts: 1 })
  })
})
