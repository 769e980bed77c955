import { describe, expect, it } from 'vitest'
import { openVault, vaultKey } from './vault.ts'

const privateKey = `0x${'1f'.repeat(32)}`
const keyPattern = /^0x[0-9a-f]{64}$/

/** Creates a local storage with the given entry, if any. */
function createStorage(stored?: unknown) {
  const entries = new Map<string, string>()
  if (stored !== undefined) entries.set(vaultKey, typeof stored === 'string' ? stored : JSON.stringify(stored))
  return {
    entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  }
}

describe('openVault', () => {
  it('default: creates a key at the first visit, and keeps it for the next', () => {
    const storage = createStorage()
    const first = openVault(storage, [31_337, 31_338])
    expect(first.get()).toEqual({ privateKey: expect.stringMatching(keyPattern), chainId: 31_337, isConnected: false })
    first.set({ isConnected: true, chainId: 31_338 })
    expect(openVault(storage, [31_337, 31_338]).get()).toEqual({ ...first.get(), isConnected: true, chainId: 31_338 })
  })

  it('behavior: falls back to the first chain when the stored one no longer exists', () => {
    const { get } = openVault(createStorage({ privateKey, chainId: 5, isConnected: true }), [31_337, 31_338])
    expect(get()).toEqual({ privateKey, chainId: 31_337, isConnected: true })
  })

  it.each([
    ['no JSON', '{'],
    ['nothing', null],
    ['a key that is too short', { privateKey: '0x1f', chainId: 31_337, isConnected: true }],
    ['a key in capitals', { privateKey: privateKey.toUpperCase(), chainId: 31_337, isConnected: true }],
  ])('error: replaces %s by a new key that is not connected', (_name, stored) => {
    const storage = createStorage(stored)
    const { get } = openVault(storage, [31_337])
    expect(get()).toEqual({ privateKey: expect.stringMatching(keyPattern), chainId: 31_337, isConnected: false })
    expect(JSON.parse(storage.entries.get(vaultKey) ?? '')).toEqual(get())
  })

  it('error: is not connected for any stored value except true', () => {
    const { get } = openVault(createStorage({ privateKey, chainId: 31_337, isConnected: 'yes' }), [31_337])
    expect(get()).toEqual({ privateKey, chainId: 31_337, isConnected: false })
  })

  it.each([
    ['forbidden', null],
    [
      'full',
      {
        getItem: () => null,
        setItem: () => {
          throw new DOMException('full', 'QuotaExceededError')
        },
      },
    ],
  ])('error: keeps the key until the page closes when storage is %s', (_name, storage) => {
    const vault = openVault(storage, [31_337])
    const { privateKey: firstKey } = vault.get()
    vault.set({ isConnected: true })
    vault.reload()
    expect(vault.get()).toEqual({ privateKey: firstKey, chainId: 31_337, isConnected: true })
  })

  it('behavior: reads what another tab has stored, and keeps its own state if the entry was deleted', () => {
    const storage = createStorage({ privateKey, chainId: 31_337, isConnected: false })
    const [here, there] = [openVault(storage, [31_337, 31_338]), openVault(storage, [31_337, 31_338])]
    there.set({ chainId: 31_338, isConnected: true })
    expect(here.get().chainId).toBe(31_337)
    here.reload()
    expect(here.get()).toEqual({ privateKey, chainId: 31_338, isConnected: true })
    storage.entries.clear()
    here.reload()
    expect(here.get()).toEqual({ privateKey, chainId: 31_338, isConnected: true })
  })
})
