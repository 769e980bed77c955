import { calculateJwkThumbprint, decodeProtectedHeader, EmbeddedJWK, type JWK, jwtVerify } from 'jose'
import { describe, expect, test } from 'vitest'
import { loadDeviceKey } from './deviceKey.ts'
import { createMemoryStore } from './indexedDbStore.ts'
import { openDeviceStore } from './openDeviceStore.ts'

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

  test('behavior: tabs that open it at once do not take each other for a store that keeps nothing', async () => {
    const values = new Map<string, unknown>()
    const later = () => new Promise<void>((resolve) => setTimeout(resolve))
    const open = async () => ({
      get: async (name: string) => later().then(() => values.get(name)),
      set: async (name: string, value: unknown) => void values.set(name, value),
      remove: async (name: string) => void values.delete(name),
    })
    const opened = await Promise.all([openDeviceStore(open), openDeviceStore(open)])
    expect(opened.map(({ tier }) => tier)).toEqual(['device', 'device'])
    expect(values.size).toBe(0)
  })
})
