import type { KeyValueStorage } from '@holdfast/base'
import { describe, expect, it } from 'vitest'

/**
 * Checks the behaviour of any `KeyValueStorage`.
 *
 * @param name - The implementation's name.
 * @param create - Creates an empty storage for each case, and registers its cleanup with `onTestFinished`.
 *
 * @example
 * describeStorage('memoryStorage', () => memoryStorage())
 */
export function describeStorage(name: string, create: () => KeyValueStorage | Promise<KeyValueStorage>): void {
  describe(`${name} as KeyValueStorage`, () => {
    it('get: returns undefined for a key that was never set', async () => {
      const storage = await create()
      expect(await storage.get('key')).toBeUndefined()
      expect(await storage.keys()).toEqual([])
    })

    it.each([
      ['a word', 'value'],
      ['nothing at all', ''],
      ['the word undefined', 'undefined'],
      ['JSON', '{"a":[1,null,"\\u0000"]}'],
      ['many scripts', 'größer 日本語 🌊 \u202Eright to left'],
      ['lines and zeros', 'one\r\ntwo\u0000three'],
      ['100,000 characters', 'x'.repeat(100_000)],
    ])('set: keeps %s', async (_, value) => {
      const storage = await create()
      await storage.set('key', value)
      expect(await storage.get('key')).toBe(value)
    })

    it('set: replaces the previous value', async () => {
      const storage = await create()
      await storage.set('key', 'one')
      await storage.set('key', 'two')
      expect(await storage.get('key')).toBe('two')
      expect(await storage.keys()).toEqual(['key'])
    })

    it('set: applies calls in order even if they are not awaited', async () => {
      const storage = await create()
      await Promise.all(Array.from({ length: 50 }, (_, index) => storage.set('key', String(index))))
      expect(await storage.get('key')).toBe('49')
    })

    it.each(['__proto__', 'constructor', 'toString', 'length', 'a.b/c:d@e', 'ключ', ' ', ''])(
      "set: accepts the key '%s'",
      async (key) => {
        const storage = await create()
        expect(await storage.get(key)).toBeUndefined()
        await storage.set(key, 'value')
        expect(await storage.get(key)).toBe('value')
        expect(await storage.keys()).toEqual([key])
      },
    )

    it('delete: removes that key only', async () => {
      const storage = await create()
      await storage.set('one', '1')
      await storage.set('two', '2')
      await storage.delete('one')
      expect(await storage.get('one')).toBeUndefined()
      expect(await storage.get('two')).toBe('2')
      expect(await storage.keys()).toEqual(['two'])
    })

    it('delete: ignores a missing key', async () => {
      const storage = await create()
      await expect(storage.delete('key')).resolves.toBeUndefined()
    })

    it('keys: returns the keys with exactly the given prefix', async () => {
      const storage = await create()
      for (const key of ['a.1', 'a.2', 'ab', 'b.a.1', 'A.1', 'a%', 'a_x']) await storage.set(key, key)
      expect((await storage.keys('a.')).sort()).toEqual(['a.1', 'a.2'])
      expect(await storage.keys('a%')).toEqual(['a%'])
      expect(await storage.keys('a_')).toEqual(['a_x'])
      expect(await storage.keys('none')).toEqual([])
      expect(await storage.keys('')).toHaveLength(7)
    })
  })
}
