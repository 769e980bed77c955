import { createDeferred } from '@holdfast/base'
import type { DeviceStore } from '../indexedDbStore.ts'

/** What every `DeviceStore` does: `run` gets an empty store, and resolves with `expected`. */
export type DeviceStoreCase = { name: string; run: (store: DeviceStore) => Promise<unknown>; expected: unknown }

/** The cases that every implementation passes, without a test runner, so that a page in a browser can run them too. */
export const deviceStoreCases: readonly DeviceStoreCase[] = [
  {
    name: 'get: returns undefined for a name that was never set',
    run: async (store) => [await store.get('share'), await store.names()],
    expected: [undefined, []],
  },
  {
    name: 'set: keeps values with structure',
    run: async (store) => {
      await store.set('share', { texts: ['größer', ''], bytes: new Uint8Array([1, 255]), none: null })
      const { bytes, ...rest } = (await store.get('share')) as { bytes: Uint8Array } // As it was set above.
      return { ...rest, bytes: [...bytes] }
    },
    expected: { texts: ['größer', ''], bytes: [1, 255], none: null },
  },
  {
    name: 'set: keeps a key that cannot be exported and still signs',
    run: async (store) => {
      const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
      await store.set('key', (await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify'])).privateKey)
      const key = (await store.get('key')) as CryptoKey // As it was set above.
      return [key.extractable, (await crypto.subtle.sign(algorithm, key, new Uint8Array(1))).byteLength]
    },
    expected: [false, 64],
  },
  {
    name: 'set: replaces the previous value',
    run: async (store) => {
      await store.set('share', 'one')
      await store.set('share', 'two')
      return [await store.get('share'), await store.names()]
    },
    expected: ['two', ['share']],
  },
  {
    name: 'remove: removes that name only, and accepts a name that was never set',
    run: async (store) => {
      await store.set('share', 1)
      await store.set('session', 2)
      await store.remove('share')
      await store.remove('other')
      return [await store.get('share'), await store.get('session'), await store.names()]
    },
    expected: [undefined, 2, ['session']],
  },
  {
    name: 'update: passes the stored value, or undefined, to the change, and stores the result',
    run: async (store) => {
      const seen: unknown[] = []
      for (const next of ['one', 'two'])
        await store.update('session', (value) => {
          seen.push(value)
          return next
        })
      return [seen, await store.get('session')]
    },
    expected: [[undefined, 'one'], 'two'],
  },
  {
    name: 'update: leaves the value as it is if the change returns undefined',
    run: async (store) => {
      await store.update('absent', () => undefined)
      await store.set('session', 'one')
      await store.update('session', () => undefined)
      return [await store.get('session'), await store.names()]
    },
    expected: ['one', ['session']],
  },
  {
    name: 'update: loses no change if many changes run at the same time',
    run: async (store) => {
      const increase = () => store.update('count', (count) => Number(count ?? 0) + 1)
      await Promise.all(Array.from({ length: 50 }, increase))
      return store.get('count')
    },
    expected: 50,
  },
  {
    name: 'withLock: returns what the action returns, and can be taken again afterwards',
    run: async (store) => [
      await store.withLock('shares', async () => 'first'),
      await store.withLock('shares', async () => 'second'),
    ],
    expected: ['first', 'second'],
  },
  {
    name: 'withLock: runs one action at a time under each name; if an action fails, its caller gets the error and the next action runs',
    run: async (store) => {
      const order: string[] = []
      const [begun, end] = [createDeferred(), createDeferred()]
      const first = store
        .withLock('shares', async () => {
          order.push('first begins')
          begun.resolve()
          await end.promise
          order.push('first ends')
          throw new Error('failed')
        })
        .catch((error: Error) => order.push(error.message))
      await begun.promise
      const second = store.withLock('shares', async () => order.push('second'))
      await store.withLock('refresh', async () => order.push('refresh'))
      end.resolve()
      await Promise.all([first, second])
      // The caller may hear of the failure before or after the next action has begun.
      return [order.slice(0, 3), order.slice(3).sort()]
    },
    expected: [
      ['first begins', 'refresh', 'first ends'],
      ['failed', 'second'],
    ],
  },
]
