import { afterEach, describe, expect, test, vi } from 'vitest'
import { platformChannel, platformLock } from './channel.ts'

afterEach(() => vi.unstubAllGlobals())

describe('platformChannel', () => {
  test('default: what one posts the other hears', async () => {
    const [one, two] = [platformChannel('test'), platformChannel('test')]
    const heard = new Promise((resolve) => two?.onMessage(resolve))
    one?.post({ a: 1 })
    expect(await heard).toEqual({ a: 1 })
    one?.close()
    two?.close()
  })
})

describe('platformLock', () => {
  test('default: does what is asked', async () => {
    expect(await platformLock()('a', async () => 5)).toBe(5)
  })

  test('behavior: where the browser refuses locks there is nothing to lock out', async () => {
    const request = (): Promise<never> => Promise.reject(new DOMException('denied', 'SecurityError'))
    vi.stubGlobal('navigator', { locks: { request } })
    expect(await platformLock()('a', async () => 5)).toBe(5)
  })

  test('error: what fails under a lock is not done a second time', async () => {
    vi.stubGlobal('navigator', { locks: { request: (_name: string, task: () => Promise<unknown>) => task() } })
    let count = 0
    const failing = platformLock()('a', async () => {
      count += 1
      throw new TypeError('no')
    })
    await expect(failing).rejects.toThrow(TypeError)
    expect(count).toBe(1)
  })
})
