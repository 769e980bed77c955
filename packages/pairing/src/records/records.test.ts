import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRecord, type KeyValueStorage, memoryStorage } from '@holdfast/base'
import { describeStorage } from '@holdfast/testing/suites'
import { fakeClock } from '@holdfast/testing/time'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { vectors } from '../../test/vectors/load.ts'
import { createExpirer, expiryIn, isExpired } from './expirer.ts'
import { fileStorage } from './fileStorage.ts'
import { createSeen } from './seen.ts'
import { createStore, type Store } from './store.ts'

type Item = { expiry: number }
const isItem = (value: unknown): value is Item => isRecord(value) && typeof value['expiry'] === 'number'
const create = (storage: KeyValueStorage, onChange: (...change: unknown[]) => void = () => undefined): Store<Item> =>
  createStore({ name: 'item', prefix: 'p:', storage, isValue: isItem, onChange })

describe('createStore', () => {
  test('default: stores each change, so that another store on the same storage loads the records', async () => {
    const storage = memoryStorage()
    const store = create(storage)
    await store.set('a', { expiry: 1 })
    await store.set(2, { expiry: 2 })
    await store.delete('a')
    const again = create(storage)
    await again.load()
    expect(again.values()).toEqual([{ expiry: 2 }])
    expect(again.get(2)).toEqual({ expiry: 2 })
    expect(await storage.keys()).toEqual(['p:item/2'])
  })

  test('behavior: reports every change, but not the deletion of a missing record', async () => {
    const changes: unknown[] = []
    const store = create(memoryStorage(), (...change) => changes.push(change))
    await store.set('a', { expiry: 1 })
    await store.delete('a')
    await store.delete('a')
    expect(changes).toEqual([
      ['item', 'a', { expiry: 1 }],
      ['item', 'a', undefined],
    ])
  })

  test('behavior: remembers deleted keys, and drops the oldest half when the list is full', async () => {
    const store = create(memoryStorage())
    for (let key = 0; key < 200; key += 1) {
      await store.set(key, { expiry: 1 })
      await store.delete(key)
    }
    expect([store.wasDeleted(99), store.wasDeleted(100), store.wasDeleted(199), store.wasDeleted(200)]).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  test('error: ignores damaged records', async () => {
    const storage = memoryStorage()
    for (const [key, text] of Object.entries({ a: '{', b: '5', c: '{"expiry":"x"}', d: '{"expiry":1}' })) {
      await storage.set(`p:item/${key}`, text)
    }
    const store = create(storage)
    await store.load()
    expect(store.values()).toEqual([{ expiry: 1 }])
  })
})

describe('createSeen', () => {
  test('default: remembers the newest 512 messages of a topic', async () => {
    const isList = (value: unknown): value is string[] => Array.isArray(value)
    const store = createStore({
      name: 'seen',
      prefix: '',
      storage: memoryStorage(),
      isValue: isList,
      onChange: () => undefined,
    })
    const seen = createSeen(store)
    const hash = (index: number): string => index.toString(16).padStart(64, '0').split('').toReversed().join('')
    for (let index = 0; index < 520; index += 1) await seen.add('t', hash(index))
    expect([seen.has('t', hash(7)), seen.has('t', hash(8)), seen.has('t', hash(519))]).toEqual([false, true, true])
    await seen.forget('t')
    expect(seen.has('t', hash(519))).toBe(false)
  })
})

describe('createExpirer', () => {
  type Row = { ttl: number; nowMs: number; expiry: number }
  test.each(vectors<{ calcExpiry: Row[] }>('expirer').calcExpiry)('default: adds $ttl s to $nowMs', (row) => {
    expect(expiryIn(row.ttl, row.nowMs)).toBe(row.expiry)
  })

  test('behavior: calls back once, at the expiry, and never for a deleted record', () => {
    const clock = fakeClock(1_700_000_000_000)
    const ended: string[] = []
    const expirer = createExpirer({ clock, onExpired: (target) => ended.push(`${target} ${clock.now()}`) })
    expirer.set('topic:a', 1_700_000_012)
    expirer.set('id:1', 1_700_000_003)
    expirer.set('id:2', 1_700_000_003)
    expirer.set('topic:past', 1_600_000_000)
    expirer.delete('id:2')
    clock.tick(0)
    clock.tick(30_000)
    expect(ended).toEqual(['topic:past 1700000000000', 'id:1 1700000003000', 'topic:a 1700000012000'])
    expirer.close()
  })

  test('behavior: a later expiry replaces an earlier one', () => {
    const clock = fakeClock(1_700_000_000_000)
    const ended: string[] = []
    const expirer = createExpirer({ clock, onExpired: (target) => ended.push(target) })
    expirer.set('id:1', 1_700_000_003)
    expirer.set('id:1', 1_700_000_100)
    clock.tick(50_000)
    expect(ended).toEqual([])
    clock.tick(51_000)
    expect(ended).toEqual(['id:1'])
  })

  test('behavior: a clock that is set forward is noticed within five seconds', () => {
    const clock = fakeClock(1_700_000_000_000)
    const ended: string[] = []
    const now = clock.now
    const expirer = createExpirer({ clock, onExpired: (target) => ended.push(target) })
    expirer.set('id:1', 1_700_003_600)
    clock.now = () => now() + 7_200_000
    clock.tick(5_000)
    expect(ended).toEqual(['id:1'])
  })

  test('behavior: a record whose expiry is NaN counts as expired', () => {
    const clock = fakeClock(1_700_000_000_000)
    const ended: string[] = []
    const expirer = createExpirer({ clock, onExpired: (target) => ended.push(target) })
    expirer.set('id:1', Number.NaN)
    expirer.set('id:2', 1_700_000_003)
    clock.tick(1)
    expect(ended).toEqual(['id:1'])
    clock.tick(3_000)
    expect(ended).toEqual(['id:1', 'id:2'])
  })

  test('isExpired returns true from the expiry on, and for NaN', () => {
    expect([isExpired(10, 9_999), isExpired(10, 10_000), isExpired(Number.NaN, 0)]).toEqual([false, true, true])
  })
})

describeStorage('fileStorage', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pairing-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'wallet.json')
  const storage = fileStorage(path)
  // Each read opens the file again, so that it returns what was written and not what is in memory.
  return { ...storage, get: (key) => fileStorage(path).get(key), keys: (prefix) => fileStorage(path).keys(prefix) }
})

describe('fileStorage', () => {
  let folder = ''
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pairing-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  test('default: another storage on the same file reads what was stored; only the owner may read the file', async () => {
    const path = join(folder, 'deep', 'wallet.json')
    const storage = fileStorage(path)
    expect(await storage.get('a')).toBeUndefined()
    await Promise.all([storage.set('a', '1'), storage.set('b', '2'), storage.delete('c')])
    const again = fileStorage(path)
    expect([await again.get('a'), await again.keys('b')]).toEqual(['1', ['b']])
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(await readdir(join(folder, 'deep'))).toEqual(['wallet.json'])
    expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({ a: '1', b: '2' })
  })

  test('error: a failed write leaves no second file with the keys', async () => {
    const path = join(folder, 'wallet.json')
    const storage = fileStorage(path)
    expect(await storage.get('a')).toBeUndefined()
    // No file can replace a folder.
    await mkdir(path)
    await expect(storage.set('a', '1')).rejects.toThrow('wallet.json')
    expect(await readdir(folder)).toEqual(['wallet.json'])
  })

  test('error: a damaged file is not overwritten', async () => {
    const path = join(folder, 'wallet.json')
    await writeFile(path, '{"a":')
    await expect(fileStorage(path).set('b', '2')).rejects.toThrow(SyntaxError)
    expect(await readFile(path, 'utf8')).toBe('{"a":')
  })
})
