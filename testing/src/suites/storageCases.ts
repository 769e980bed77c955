import assert from 'node:assert/strict'
import type { KeyValueStorage } from '@holdfast/base'

/** A rule that every `KeyValueStorage` follows. `check` gets an empty storage, and rejects if the storage behaves otherwise. */
export type StorageCase = { name: string; check: (storage: KeyValueStorage) => Promise<void> }

const values: readonly [name: string, value: string][] = [
  ['a word', 'value'],
  ['nothing at all', ''],
  ['the word undefined', 'undefined'],
  ['JSON', '{"a":[1,null,"\\u0000"]}'],
  ['many scripts', 'größer 日本語 🌊 \u202Eright to left'],
  ['lines and zeros', 'one\r\ntwo\u0000three'],
  ['100,000 characters', 'x'.repeat(100_000)],
]
const keys = ['__proto__', 'constructor', 'toString', 'length', 'a.b/c:d@e', 'ключ', ' ', '']

/** The cases that every implementation passes, without a test runner, so that a story in a browser can check them too. */
export const storageCases: readonly StorageCase[] = [
  {
    name: 'get: returns undefined for a key that was never set',
    check: async (storage) => {
      assert.equal(await storage.get('key'), undefined)
      assert.deepEqual(await storage.keys(), [])
    },
  },
  ...values.map(([name, value]) => ({
    name: `set: keeps ${name}`,
    check: async (storage: KeyValueStorage) => {
      await storage.set('key', value)
      assert.equal(await storage.get('key'), value)
    },
  })),
  {
    name: 'set: replaces the previous value',
    check: async (storage) => {
      await storage.set('key', 'one')
      await storage.set('key', 'two')
      assert.equal(await storage.get('key'), 'two')
      assert.deepEqual(await storage.keys(), ['key'])
    },
  },
  {
    name: 'set: applies calls in order even if they are not awaited',
    check: async (storage) => {
      await Promise.all(Array.from({ length: 50 }, (_, index) => storage.set('key', String(index))))
      assert.equal(await storage.get('key'), '49')
    },
  },
  ...keys.map((key) => ({
    name: `set: accepts the key '${key}'`,
    check: async (storage: KeyValueStorage) => {
      assert.equal(await storage.get(key), undefined)
      await storage.set(key, 'value')
      assert.equal(await storage.get(key), 'value')
      assert.deepEqual(await storage.keys(), [key])
    },
  })),
  {
    name: 'delete: removes only the given key',
    check: async (storage) => {
      await storage.set('one', '1')
      await storage.set('two', '2')
      await storage.delete('one')
      assert.equal(await storage.get('one'), undefined)
      assert.equal(await storage.get('two'), '2')
      assert.deepEqual(await storage.keys(), ['two'])
    },
  },
  {
    name: 'delete: ignores a missing key',
    check: async (storage) => {
      await storage.delete('key')
      assert.deepEqual(await storage.keys(), [])
    },
  },
  {
    name: 'keys: returns the keys with exactly the given prefix',
    check: async (storage) => {
      for (const key of ['a.1', 'a.2', 'ab', 'b.a.1', 'A.1', 'a%', 'a_x']) await storage.set(key, key)
      assert.deepEqual((await storage.keys('a.')).sort(), ['a.1', 'a.2'])
      assert.deepEqual(await storage.keys('a%'), ['a%'])
      assert.deepEqual(await storage.keys('a_'), ['a_x'])
      assert.deepEqual(await storage.keys('none'), [])
      assert.equal((await storage.keys('')).length, 7)
    },
  },
]
