import { memoryStorage } from '@holdfast/base'
import { describe, expect, it } from 'vitest'
import { type Batch, createBatches } from './batches.ts'

const batch = (id: string, sentAt = 1, topic = 't'): Batch => ({
  id,
  topic,
  caipNetworkId: 'eip155:1',
  hashes: ['0x1'],
  sentAt,
})

describe('createBatches', () => {
  it('default: finds a batch by its id, but only for the session of its request', async () => {
    const batches = createBatches(memoryStorage())
    await batches.add(batch('b'))
    expect(batches.find('t', 'b')).toEqual(batch('b'))
    expect(batches.find('t', 'c')).toBeUndefined()
    expect(batches.find('other', 'b')).toBeUndefined()
  })

  it('behavior: loads the stored batches, and skips damaged entries', async () => {
    const storage = memoryStorage()
    await createBatches(storage).add(batch('b'))
    await storage.set('batch/t/c', 'damaged')
    await storage.set('batch/t/d', JSON.stringify({ id: 'd' }))
    const reopened = createBatches(storage)
    expect(reopened.find('t', 'b')).toBeUndefined()
    await reopened.load()
    expect(reopened.find('t', 'b')).toEqual(batch('b'))
    expect([reopened.find('t', 'c'), reopened.find('t', 'd')]).toEqual([undefined, undefined])
  })

  it('behavior: keeps the newest hundred, in memory and in storage', async () => {
    const storage = memoryStorage()
    const batches = createBatches(storage)
    for (let index = 0; index < 100; index++) await batches.add(batch(`b${index}`, index))
    expect(batches.find('t', 'b0')).toBeDefined()
    await batches.add(batch('new', 100))
    expect(batches.find('t', 'b0')).toBeUndefined()
    expect(batches.find('t', 'b1')).toBeDefined()
    expect(batches.find('t', 'new')).toBeDefined()
    expect(await storage.keys('batch/')).toHaveLength(100)
    expect(await storage.get('batch/t/b0')).toBeUndefined()
  })
})
