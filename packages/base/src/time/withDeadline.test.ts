import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { withDeadline } from './withDeadline.ts'

const onTimeout = (): Error => new Error('too late')
const never = new Promise<never>(() => undefined)

describe('withDeadline', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('default: passes on the value and leaves no timer', async () => {
    await expect(withDeadline(Promise.resolve(7), { ms: 100, onTimeout })).resolves.toBe(7)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('default: passes on the failure', async () => {
    await expect(withDeadline(Promise.reject(new Error('broken')), { ms: 100, onTimeout })).rejects.toThrow('broken')
  })

  test('error: throws the error of onTimeout, at the deadline and not before', async () => {
    const seen = vi.fn()
    const waited = withDeadline(never, { ms: 100, onTimeout }).catch(seen)
    await vi.advanceTimersByTimeAsync(99)
    expect(seen).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await waited
    expect(seen).toHaveBeenCalledWith(new Error('too late'))
  })

  test('param: an abort of the signal rejects with its reason, and leaves no timer', async () => {
    const controller = new AbortController()
    const waited = withDeadline(never, { ms: 100, onTimeout, signal: controller.signal })
    controller.abort(new Error('changed my mind'))
    await expect(waited).rejects.toThrow('changed my mind')
    expect(vi.getTimerCount()).toBe(0)
  })

  test('param: rejects at once when the signal is already aborted', async () => {
    const signal = AbortSignal.abort(new Error('before'))
    await expect(withDeadline(never, { ms: 100, onTimeout, signal })).rejects.toThrow('before')
  })

  test('behavior: a failure after the abort is not left unhandled', async () => {
    const unhandled: unknown[] = []
    const listener = (error: unknown): void => void unhandled.push(error)
    process.on('unhandledRejection', listener)
    const signal = AbortSignal.abort(new Error('before'))
    const late = Promise.reject(new Error('late'))
    await expect(withDeadline(late, { ms: 100, onTimeout, signal })).rejects.toThrow('before')
    // Node checks for unhandled rejections after the microtasks.
    vi.useRealTimers()
    await new Promise((resolve) => setImmediate(resolve))
    process.off('unhandledRejection', listener)
    expect(unhandled).toEqual([])
  })
})
