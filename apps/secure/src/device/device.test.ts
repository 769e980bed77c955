import { calculateJwkThumbprint, decodeProtectedHeader, EmbeddedJWK, type JWK, jwtVerify } from 'jose'
import { describe, expect, test } from 'vitest'
import { loadDeviceKey } from './deviceKey.ts'
import type { DeviceStore } from './indexedDbStore.ts'
import { createMemoryStore } from './memoryStore.ts'
import { openDeviceStore } from './openDeviceStore.ts'
import { canAskForStorage, keepStore, openAllowedStore } from './storageAccess.ts'

describe('loadDeviceKey', () => {
  test('default: a proof names its call and is signed by the key of the thumbprint', async () => {
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

  test('behavior: tabs that make keys at the same time all use one of them, which stays', async () => {
    const store = createMemoryStore()
    const keys = await Promise.all([loadDeviceKey(store), loadDeviceKey(store), loadDeviceKey(store)])
    const { jkt } = await loadDeviceKey(store)
    expect(keys.map((key) => key.jkt)).toEqual([jkt, jkt, jkt])
  })

  test('behavior: the key stays, and cannot be read', async () => {
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
    ['forgets at once', async () => ({ ...memory, get: async () => undefined }), 'memory'],
  ] as const)('default: a store that %s', async (_, open, tier) => {
    const opened = await openDeviceStore(open)
    expect(opened.tier).toBe(tier)
    if (tier === 'device') return
    await opened.store.set('a', 1)
    expect(await opened.store.get('a')).toBe(1)
    await opened.store.remove('a')
    expect(await opened.store.get('a')).toBeUndefined()
  })

  test('behavior: the first of several ways that works is taken', async () => {
    const tried: string[] = []
    const way = (name: string, store: () => Promise<DeviceStore>) => () => {
      tried.push(name)
      return store()
    }
    const later = createMemoryStore()
    const opened = await openDeviceStore(
      way('own', refuse),
      way('allowed', async () => later),
      way('never', refuse),
    )
    expect([opened.store, tried]).toEqual([later, ['own', 'allowed']])
  })

  test('behavior: tabs that open it at the same time do not mistake it for a store that keeps nothing', async () => {
    const values = new Map<string, unknown>()
    const later = () => new Promise<void>((resolve) => setTimeout(resolve))
    const open = async () => ({
      get: async (name: string) => later().then(() => values.get(name)),
      set: async (name: string, value: unknown) => void values.set(name, value),
      update: async (name: string, change: (value: unknown) => unknown) =>
        void values.set(name, change(values.get(name))),
      remove: async (name: string) => void values.delete(name),
      names: async () => [...values.keys()],
    })
    const opened = await Promise.all([openDeviceStore(open), openDeviceStore(open)])
    expect(opened.map(({ tier }) => tier)).toEqual(['device', 'device'])
    expect(values.size).toBe(0)
  })
})

describe('createMemoryStore', () => {
  test('default: after a move into another store, everything continues there', async () => {
    const memory = createMemoryStore()
    const { jkt } = await loadDeviceKey(memory)
    await memory.set('session', 'one')
    const other = createMemoryStore()
    // The other store has the key of a window that the user only looked at.
    await loadDeviceKey(other)
    const watched: DeviceStore = {
      ...other,
      set: async (name, value) => {
        // A login continues meanwhile.
        if (name === 'session') await memory.set('code', 2)
        return other.set(name, value)
      },
    }
    expect(await memory.moveTo(watched)).toBe('moved')
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

  test('behavior: a store that already holds a device is left as it is', async () => {
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

  test.each([
    ['cannot be written', { set: () => Promise.reject(new DOMException('Full', 'QuotaExceededError')) }],
    ['forgets at once', { get: async () => undefined }],
  ])('error: a store that %s: the page goes on in memory', async (_, broken) => {
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
  const pageThat = (requestStorageAccess?: () => Promise<unknown>, state: PermissionState = 'granted') => ({
    // The code reads nothing else of the window.
    defaultView: { navigator: { permissions: { query: async () => ({ state }) } } } as unknown as Window &
      typeof globalThis,
    ...(requestStorageAccess && { requestStorageAccess }),
  })

  test.each([
    ['cannot be asked', undefined],
    ['refuses', () => Promise.reject(new DOMException('No press', 'NotAllowedError'))],
    ['gives frames cookies alone', async () => undefined],
    ['gives something else', async () => ({ indexedDB: null })],
  ])('error: a browser that %s', async (_, ask) => {
    const memory = createMemoryStore()
    await memory.set('session', 'one')
    const page = pageThat(ask)
    expect(canAskForStorage(page)).toBe(ask !== undefined)
    expect(await keepStore(page, 'p', memory)).toBe('refused')
    await expect(openAllowedStore(page, 'p')).rejects.toThrow()
    expect(await memory.get('session')).toBe('one')
  })

  test('behavior: without a press, the browser is asked only if its user allowed it before', async () => {
    let asked = 0
    const ask = async () => void (asked += 1)
    for (const state of ['prompt', 'denied'] as const) await openAllowedStore(pageThat(ask, state), 'p').catch(() => {})
    expect(asked).toBe(0)
    await openAllowedStore(pageThat(ask, 'granted'), 'p').catch(() => {})
    expect(asked).toBe(1)
  })
})
