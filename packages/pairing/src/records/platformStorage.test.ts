import { memoryStorage } from '@holdfast/base'
import { describeStorage } from '@holdfast/testing/suites'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { lenientStorage, platformStorage } from './platformStorage.ts'

afterEach(() => vi.unstubAllGlobals())

/** Creates a storage that refuses writes while it is full. */
function createFillableStorage() {
  const storage = memoryStorage()
  const disk = { isFull: false }
  const assertRoom = (): void => {
    if (disk.isFull) throw new DOMException('full', 'QuotaExceededError')
  }
  return {
    disk,
    storage: {
      ...storage,
      set: async (key: string, value: string) => {
        assertRoom()
        await storage.set(key, value)
      },
      delete: async (key: string) => {
        assertRoom()
        await storage.delete(key)
      },
    },
  }
}

describeStorage('lenientStorage', () => lenientStorage(memoryStorage()))

describe('lenientStorage', () => {
  test('default: forwards every call to the storage', async () => {
    const { storage } = createFillableStorage()
    const lenient = lenientStorage(storage)
    await lenient.set('a', '1')
    await lenient.set('b', '2')
    await lenient.delete('b')
    expect([await storage.get('a'), await lenient.get('a'), await lenient.keys()]).toEqual(['1', '1', ['a']])
  })

  test('behavior: as long as the page is open, keeps changes that a full disk refuses', async () => {
    const { storage, disk } = createFillableStorage()
    const lenient = lenientStorage(storage)
    await lenient.set('p/a', 'old')
    await lenient.set('p/b', 'old')
    disk.isFull = true
    await lenient.set('p/a', 'new')
    await lenient.set('p/c', 'new')
    await lenient.set('q', 'new')
    await lenient.delete('p/b')
    expect([await lenient.get('p/a'), await lenient.get('p/b'), await lenient.get('p/c')]).toEqual([
      'new',
      undefined,
      'new',
    ])
    expect((await lenient.keys('p/')).sort()).toEqual(['p/a', 'p/c'])
    disk.isFull = false
    await lenient.set('p/a', 'newer')
    expect([await storage.get('p/a'), await lenient.get('p/a')]).toEqual(['newer', 'newer'])
  })

  test('behavior: of two concurrent writes to a key, the later wins', async () => {
    const { storage } = createFillableStorage()
    const lenient = lenientStorage(storage)
    await Promise.all([lenient.set('a', '1'), lenient.set('a', '2')])
    expect([await lenient.get('a'), await storage.get('a')]).toEqual(['2', '2'])
  })
})

describe('platformStorage', () => {
  test('default: uses memory where there is no database', async () => {
    const storage = await platformStorage('test')
    await storage.set('a', '1')
    expect(await storage.get('a')).toBe('1')
  })

  test('error: uses memory if the database is forbidden or fails to open', async () => {
    const refusals = [
      () => {
        throw new DOMException('forbidden', 'SecurityError')
      },
      () => {
        const request = { error: new DOMException('damaged', 'UnknownError') } as IDBOpenDBRequest
        queueMicrotask(() => request.onerror?.(new Event('error')))
        return request
      },
    ]
    for (const open of refusals) {
      vi.stubGlobal('indexedDB', { open })
      const storage = await platformStorage('test')
      await storage.set('a', '1')
      expect(await storage.get('a')).toBe('1')
    }
  })
})
