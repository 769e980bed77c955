import { createDeferred } from '@holdfast/base'
import { calculateJwkThumbprint, decodeProtectedHeader, EmbeddedJWK, type JWK, jwtVerify } from 'jose'
import { describe, expect, test } from 'vitest'
import { loadDeviceKey } from './deviceKey.ts'
import type { DeviceStore } from './indexedDbStore.ts'
import { createMemoryStore } from './memoryStore.ts'
import { openDeviceStore } from './openDeviceStore.ts'
import { canAskForStorage, keepStore, openAllowedStore } from './storageAccess.ts'
import { describeDeviceStore } from './test/describeDeviceStore.ts'

describe('loadDeviceKey', () => {
  test('default: a proof names the request that it is for, and is signed by the device key', async () => {
    const key = await loadDeviceKey(createMemoryStore())
    const proof = await key.prove('POST', 'https://wallet.example/v1/me', 'token')
    const { payload } = await jwtVerify(proof, EmbeddedJWK, { typ: 'dpop+jwt', algorithms: ['ES256'] })
    expect(payload).toMatchObject({
      htm: 'POST',
      htu: 'https://wallet.example/v1/me',
      // SHA-256 of 'token', base64url.
      ath: 'PEaenWxYddN6Q_NT1PiOYfz4EsZu7jRXRlpAsNpBU-A',
    })
    expect(await calculateJwkThumbprint(decodeProtectedHeader(proof).jwk as JWK)).toBe(key.jkt)
    const other = await jwtVerify(await key.prove('GET', 'https://wallet.example/v1/me'), EmbeddedJWK)
    expect(other.payload.jti).not.toBe(payload.jti)
    expect(other.payload).not.toHaveProperty('ath')
  })

  test('behavior: tabs that create keys at the same time all use the key that is stored', async () => {
    const store = createMemoryStore()
    const keys = await Promise.all([loadDeviceKey(store), loadDeviceKey(store), loadDeviceKey(store)])
    const { jkt } = await loadDeviceKey(store)
    expect(keys.map((key) => key.jkt)).toEqual([jkt, jkt, jkt])
  })

  test('behavior: the key is stored and cannot be exported; an invalid stored key is replaced', async () => {
    const store = createMemoryStore()
    const { jkt } = await loadDeviceKey(store)
    expect((await loadDeviceKey(store)).jkt).toBe(jkt)
    const pair = (await store.get('key')) as CryptoKeyPair
    await expect(crypto.subtle.exportKey('jwk', pair.privateKey)).rejects.toThrow()
    await store.set('key', { privateKey: 'x', publicKey: 'y' })
    expect((await loadDeviceKey(store)).jkt).not.toBe(jkt)
  })
})

describe('openDeviceStore', () => {
  const refuse = () => Promise.reject(new DOMException('Denied', 'SecurityError'))
  const memory = createMemoryStore()

  test.each([
    ['works', async () => memory, 'device'],
    ['cannot be opened', refuse, 'memory'],
    ['cannot be written', async () => ({ ...memory, set: refuse }), 'memory'],
    ['loses values at once', async () => ({ ...memory, get: async () => undefined }), 'memory'],
    ['has no locks', async () => ({ ...memory, withLock: refuse }), 'memory'],
  ] as const)('default: chooses between the device and memory for a store that %s', async (_, open, tier) => {
    const opened = await openDeviceStore(open)
    expect(opened.tier).toBe(tier)
    if (tier === 'device') return
    await opened.store.set('a', 1)
    expect(await opened.store.get('a')).toBe(1)
    await opened.store.remove('a')
    expect(await opened.store.get('a')).toBeUndefined()
  })

  test('behavior: uses the first opener that works', async () => {
    const tried: string[] = []
    const opener = (name: string, open: () => Promise<DeviceStore>) => () => {
      tried.push(name)
      return open()
    }
    const working = createMemoryStore()
    const opened = await openDeviceStore(
      opener('own', refuse),
      opener('allowed', async () => working),
      opener('never', refuse),
    )
    expect([opened.store, tried]).toEqual([working, ['own', 'allowed']])
  })

  test('behavior: a store works in two tabs that open it at the same time', async () => {
    const values = new Map<string, unknown>()
    const later = () => new Promise<void>((resolve) => setTimeout(resolve))
    const open = async () => ({
      get: async (name: string) => later().then(() => values.get(name)),
      set: async (name: string, value: unknown) => void values.set(name, value),
      update: async (name: string, change: (value: unknown) => unknown) =>
        void values.set(name, change(values.get(name))),
      remove: async (name: string) => void values.delete(name),
      names: async () => [...values.keys()],
      withLock: <Value>(_: string, act: () => Promise<Value>) => act(),
    })
    const opened = await Promise.all([openDeviceStore(open), openDeviceStore(open)])
    expect(opened.map(({ tier }) => tier)).toEqual(['device', 'device'])
    expect(values.size).toBe(0)
  })
})

describeDeviceStore('createMemoryStore', createMemoryStore)
describeDeviceStore('createMemoryStore, moved', async () => {
  const [memory, other] = [createMemoryStore(), createMemoryStore()]
  await memory.set('key', 'device key')
  await memory.moveTo(other)
  await memory.remove('key')
  return memory
})

describe('createMemoryStore', () => {
  test('default: after a move into another store, the memory store reads and writes the other store', async () => {
    const memory = createMemoryStore()
    const { jkt } = await loadDeviceKey(memory)
    await memory.set('session', 'one')
    const other = createMemoryStore()
    // The other store has only a device key, as after a visit without a login.
    await loadDeviceKey(other)
    const interrupted: DeviceStore = {
      ...other,
      set: async (name, value) => {
        // A login writes during the move.
        if (name === 'session') await memory.set('code', 2)
        return other.set(name, value)
      },
    }
    expect(await memory.moveTo(interrupted)).toBe('moved')
    expect((await loadDeviceKey(other)).jkt).toBe(jkt)
    expect([await other.get('session'), await memory.get('code'), await other.get('code')]).toEqual(['one', 2, 2])
    await memory.set('share', 1)
    expect([await other.get('share'), await memory.get('share')]).toEqual([1, 1])
    await memory.remove('share')
    expect(await other.get('share')).toBeUndefined()
    await other.set('session', 'of another tab')
    expect(await memory.get('session')).toBe('of another tab')
    await memory.update('session', (value) => [value, 'changed'].join(', '))
    expect([await memory.get('session'), await other.get('session')]).toEqual(Array(2).fill('of another tab, changed'))
  })

  test('behavior: a change during a move is made in both stores', async () => {
    const [memory, other] = [createMemoryStore(), createMemoryStore()]
    await loadDeviceKey(memory)
    await memory.set('count', 1)
    const moving: DeviceStore = {
      ...other,
      set: async (name, value) => {
        await other.set(name, value)
        if (value === 1) await memory.update('count', (count) => Number(count) + 1)
      },
    }
    expect(await memory.moveTo(moving)).toBe('moved')
    expect([await memory.get('count'), await other.get('count')]).toEqual([2, 2])
  })

  test.each(['this page', 'a page of the other store'] as const)(
    'behavior: a move waits until %s has changed the shares; afterwards the locks of the other store apply',
    async (page) => {
      const [memory, other] = [createMemoryStore(), createMemoryStore()]
      await loadDeviceKey(memory)
      const order: string[] = []
      const end = createDeferred()
      const changing = (page === 'this page' ? memory : other).withLock('shares', async () => {
        await end.promise
        order.push('changed')
      })
      const moving = memory.moveTo(other).then((outcome) => order.push(outcome))
      // The move would have ended by now if it did not wait.
      await loadDeviceKey(createMemoryStore())
      end.resolve()
      await Promise.all([changing, moving])
      expect(order).toEqual(['changed', 'moved'])
      await other.withLock('shares', async () => {
        const later = memory.withLock('shares', async () => order.push('memory'))
        order.push('other')
        return { later }
      })
      await memory.withLock('shares', async () => undefined)
      expect(order.slice(2)).toEqual(['other', 'memory'])
    },
  )

  test('behavior: an action that waits for the end of a move takes the lock of the other store', async () => {
    const [memory, other] = [createMemoryStore(), createMemoryStore()]
    await loadDeviceKey(memory)
    const locks: string[] = []
    const withLock: DeviceStore['withLock'] = (name, act) => {
      locks.push(name)
      return other.withLock(name, act)
    }
    const moving = memory.moveTo({ ...other, withLock })
    await memory.withLock('shares', async () => locks.push('action'))
    await moving
    expect(locks).toEqual(['shares', 'shares', 'action'])
  })

  test('behavior: does not move into a store that already has the data of a device', async () => {
    const [memory, other] = [createMemoryStore(), createMemoryStore()]
    const [mine, theirs] = [await loadDeviceKey(memory), await loadDeviceKey(other)]
    await memory.set('session', 'mine')
    await other.set('share', 'theirs')
    expect(await memory.moveTo(other)).toBe('occupied')
    expect((await loadDeviceKey(other)).jkt).toBe(theirs.jkt)
    expect((await loadDeviceKey(memory)).jkt).toBe(mine.jkt)
    expect(await other.names()).toEqual(['key', 'share'])
    expect(await memory.names()).toEqual(['key', 'session'])
  })

  test('error: after a failed move, the other store still has its own device key', async () => {
    const [memory, other] = [createMemoryStore(), createMemoryStore()]
    await loadDeviceKey(memory)
    await memory.set('session', 'one')
    const { jkt } = await loadDeviceKey(other)
    const full: DeviceStore = {
      ...other,
      set: async (name, value) => {
        if (name === 'session') throw new DOMException('Full', 'QuotaExceededError')
        await other.set(name, value)
      },
    }
    await expect(memory.moveTo(full)).rejects.toThrow('Full')
    expect(await other.names()).toEqual(['key'])
    expect((await loadDeviceKey(other)).jkt).toBe(jkt)
  })

  test.each([
    ['cannot be written', { set: () => Promise.reject(new DOMException('Full', 'QuotaExceededError')) }],
    ['loses values at once', { get: async () => undefined }],
  ])('error: a move into a store that %s fails, and the memory store continues', async (_, broken) => {
    const memory = createMemoryStore()
    const { jkt } = await loadDeviceKey(memory)
    await memory.set('session', 'one')
    const other = createMemoryStore()
    await expect(memory.moveTo({ ...other, ...broken })).rejects.toThrow()
    expect(await other.names()).toEqual([])
    await memory.set('session', 'two')
    expect([await memory.get('session'), (await loadDeviceKey(memory)).jkt]).toEqual(['two', jkt])
  })
})

describe('keepStore', () => {
  const pageWith = (
    requestStorageAccess?: (types: unknown) => Promise<unknown>,
    state: PermissionState = 'granted',
  ) => ({
    // The code reads only this member of the window.
    defaultView: { navigator: { permissions: { query: async () => ({ state }) } } } as unknown as Window &
      typeof globalThis,
    ...(requestStorageAccess && { requestStorageAccess }),
  })

  /** Creates databases that open at once. */
  const createDatabases = () => ({
    open: () => {
      const opening = { result: {}, onsuccess: () => {} }
      queueMicrotask(() => opening.onsuccess())
      return opening
    },
  })

  test('behavior: requests the locks of the wallet’s own windows together with the storage, and uses these locks', async () => {
    const requests: unknown[] = []
    const locks = {
      request: async (name: string, act: () => Promise<unknown>) => {
        requests.push(name)
        return act()
      },
    }
    const requestAccess = async (types: unknown) => {
      requests.push(types)
      return { indexedDB: createDatabases(), locks }
    }
    const store = await openAllowedStore(pageWith(requestAccess), 'p')
    expect(await store.withLock('shares', async () => 'done')).toBe('done')
    expect(requests).toEqual([{ indexedDB: true, locks: true }, 'shares'])
  })

  test.each([
    ['has no storage access API', undefined],
    ['refuses', () => Promise.reject(new DOMException('No press', 'NotAllowedError'))],
    ['grants frames only cookies', async () => undefined],
    ['grants no database', async () => ({ indexedDB: null, locks: { request: () => {} } })],
    ['grants no locks', async () => ({ indexedDB: createDatabases() })],
  ])('error: returns "refused" for a browser that %s', async (_, requestAccess) => {
    const memory = createMemoryStore()
    await memory.set('session', 'one')
    const page = pageWith(requestAccess)
    expect(canAskForStorage(page)).toBe(requestAccess !== undefined)
    expect(await keepStore(page, 'p', memory)).toBe('refused')
    await expect(openAllowedStore(page, 'p')).rejects.toThrow()
    expect(await memory.get('session')).toBe('one')
  })

  test('behavior: without a press of a button, asks the browser only if the user allowed access before', async () => {
    let requests = 0
    const requestAccess = async () => void (requests += 1)
    for (const state of ['prompt', 'denied'] as const)
      await openAllowedStore(pageWith(requestAccess, state), 'p').catch(() => {})
    expect(requests).toBe(0)
    await openAllowedStore(pageWith(requestAccess, 'granted'), 'p').catch(() => {})
    expect(requests).toBe(1)
  })
})
