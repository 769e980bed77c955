import { describe, expect, test } from 'vitest'
import { createMemoryStore } from '../device/memoryStore.ts'
import { createPreferences, readAccountType } from './preference.ts'

describe('createPreferences', () => {
  test('default: the account is the key’s own until the page requests another type', async () => {
    const preferences = createPreferences(createMemoryStore())
    expect(await preferences.of('w')).toBe('eoa')
    preferences.request('smartAccount')
    expect(await preferences.of('w')).toBe('smartAccount')
    // An unknown type changes nothing.
    preferences.request('multisig')
    preferences.request(undefined)
    expect(await preferences.of('w')).toBe('smartAccount')
  })

  test('behavior: a user’s choice overrides the page’s request, for that user alone', async () => {
    const preferences = createPreferences(createMemoryStore())
    await preferences.choose('w', 'eoa')
    preferences.request('smartAccount')
    expect(await preferences.of('w')).toBe('eoa')
    expect(await preferences.of('other')).toBe('smartAccount')
  })

  test('behavior: stores the choice on the device, and ignores an unknown stored type', async () => {
    const store = createMemoryStore()
    await createPreferences(store).choose('w', 'smartAccount')
    expect(await createPreferences(store).of('w')).toBe('smartAccount')
    const [name = ''] = await store.names()
    await store.set(name, 'multisig')
    expect(await createPreferences(store).of('w')).toBe('eoa')
  })

  test('error: without storage, the choice lasts until the page is closed', async () => {
    const refuse = () => Promise.reject(new DOMException('denied', 'SecurityError'))
    const preferences = createPreferences({ ...createMemoryStore(), get: refuse, set: refuse })
    expect(await preferences.of('w')).toBe('eoa')
    await preferences.choose('w', 'smartAccount')
    expect(await preferences.of('w')).toBe('smartAccount')
  })
})

describe('readAccountType', () => {
  test('default: parses the two account types, and returns undefined for anything else', () => {
    expect(['eoa', 'smartAccount', 'EOA', '', null, 1].map(readAccountType)).toEqual([
      'eoa',
      'smartAccount',
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })
})
