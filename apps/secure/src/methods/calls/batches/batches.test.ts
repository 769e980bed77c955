import { describe, expect, test } from 'vitest'
import { createMemoryStore } from '../../../device/memoryStore.ts'
import { createBatches } from './batches.ts'
import type { Batch } from './readBatches.ts'

const batch = (id: string, changes: Partial<Batch> = {}): Batch => ({
  id,
  origin: 'https://app.example',
  caipNetworkId: 'eip155:1',
  account: '0xa1',
  kind: 'operation',
  hashes: ['0x1'],
  sentAt: 1,
  ...changes,
})

describe('createBatches', () => {
  test('default: finds a batch by its id, for the wallet and the page that sent it', async () => {
    const batches = createBatches(createMemoryStore())
    await batches.add('w', batch('b'))
    expect(await batches.find('w', batch('b'))).toEqual(batch('b'))
    expect(await batches.find('w', batch('c'))).toBeUndefined()
    expect(await batches.find('other', batch('b'))).toBeUndefined()
    expect(await batches.find('w', { id: 'b', origin: 'https://other.example' })).toBeUndefined()
  })

  test('behavior: batches are stored on the device, together with those that another page adds', async () => {
    const store = createMemoryStore()
    const [one, two] = [createBatches(store), createBatches(store)]
    await one.add('w', batch('b'))
    await two.add('w', batch('c'))
    for (const batches of [one, two, createBatches(store)]) {
      expect((await batches.find('w', batch('b')))?.id).toBe('b')
      expect((await batches.find('w', batch('c')))?.id).toBe('c')
    }
  })

  test('behavior: removes the oldest batch when there are more than two hundred', async () => {
    const store = createMemoryStore()
    const stored = Array.from({ length: 200 }, (_, index) => batch(`b${index}`))
    await store.set('batches w', stored)
    await createBatches(store).add('w', batch('new'))
    const batches = createBatches(store)
    expect(await batches.find('w', batch('new'))).toBeDefined()
    expect(await batches.find('w', batch('b198'))).toBeDefined()
    expect(await batches.find('w', batch('b199'))).toBeUndefined()
  })

  test('behavior: an id is reserved for one question at a time, for each wallet and page', () => {
    const batches = createBatches(createMemoryStore())
    const release = batches.reserve('w', batch('b'))
    expect(release).toBeDefined()
    expect(batches.reserve('w', batch('b'))).toBeUndefined()
    expect(batches.reserve('other', batch('b'))).toBeDefined()
    expect(batches.reserve('w', { id: 'b', origin: 'https://other.example' })).toBeDefined()
    release?.()
    expect(batches.reserve('w', batch('b'))).toBeDefined()
  })

  test('error: without storage, the page remembers its own batches; unreadable entries are ignored', async () => {
    const refuse = () => Promise.reject(new DOMException('denied', 'SecurityError'))
    const refusing = createBatches({ ...createMemoryStore(), get: refuse, set: refuse })
    await refusing.add('w', batch('b'))
    expect(await refusing.find('w', batch('b'))).toBeDefined()
    const store = createMemoryStore()
    await store.set('batches w', [{ id: 'b' }])
    expect(await createBatches(store).find('w', batch('b'))).toBeUndefined()
  })
})
