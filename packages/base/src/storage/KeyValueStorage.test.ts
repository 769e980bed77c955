import { describe, expect, test } from 'vitest'
import { memoryStorage } from './KeyValueStorage.ts'

describe('memoryStorage', () => {
  test('default: keeps, overwrites, lists and removes', async () => {
    const storage = memoryStorage()
    await storage.set('a/1', 'x')
    await storage.set('a/1', 'y')
    await storage.set('b/1', '')
    expect(await storage.get('a/1')).toBe('y')
    expect(await storage.get('b/1')).toBe('')
    expect(await storage.keys('a/')).toEqual(['a/1'])
    expect((await storage.keys()).sort()).toEqual(['a/1', 'b/1'])
    await storage.delete('a/1')
    await storage.delete('never there')
    expect(await storage.get('a/1')).toBeUndefined()
  })

  test('behavior: two storages share nothing', async () => {
    const [first, second] = [memoryStorage(), memoryStorage()]
    await first.set('key', 'value')
    expect(await second.get('key')).toBeUndefined()
  })
})
