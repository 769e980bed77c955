import { createDeferred } from '@holdfast/base'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { platformChannel, platformLock } from './channel.ts'

afterEach(() => vi.unstubAllGlobals())

describe('platformChannel', () => {
  test('default: each channel receives the other’s messages', async () => {
    const [one, two] = [platformChannel('test'), platformChannel('test')]
    const heard = new Promise((resolve) => two?.onMessage(resolve))
    one?.post({ a: 1 })
    expect(await heard).toEqual({ a: 1 })
    one?.close()
    two?.close()
  })
})

describe('platformLock', () => {
  test('default: runs the task', async () => {
    expect(await platformLock()('a', async () => 5)).toBe(5)
  })

  test('behavior: works without locks where the browser refuses them', async () => {
    const request = (): Promise<never> => Promise.reject(new DOMException('denied', 'SecurityError'))
    vi.stubGlobal('navigator', { locks: { request } })
    expect(await platformLock()('a', async () => 5)).toBe(5)
  })

  test('behavior: without locks, a client runs tasks of one name in turn, even after a failure', async () => {
    vi.stubGlobal('navigator', {})
    const lock = platformLock()
    const done: string[] = []
    const ended = createDeferred()
    const first = lock('a', async () => {
      await ended.promise
      done.push('first')
      throw new TypeError('no')
    })
    const second = lock('a', async () => void done.push('second'))
    await lock('b', async () => void done.push('of another name'))
    await platformLock()('a', async () => void done.push('of another client'))
    ended.resolve()
    await expect(first).rejects.toThrow(TypeError)
    await second
    expect(done).toEqual(['of another name', 'of another client', 'first', 'second'])
  })

  test('error: a task that fails under a lock is not run a second time', async () => {
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
