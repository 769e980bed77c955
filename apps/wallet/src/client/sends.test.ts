import { type KeyValueStorage, memoryStorage } from '@holdfast/base'
import { describe, expect, it } from 'vitest'
import type { Outcome } from './answers.ts'
import { createSends, type Send } from './sends.ts'

const first = { hash: '0x1', bytes: '0xaa' }
const second = { hash: '0x2', bytes: '0xbb' }
const payment: Send = { topic: 'topic', caipNetworkId: 'eip155:1', transactions: [first, second], result: '0x1' }

/** Creates the store of a page. By default, request 7 is pending. The node refuses the hashes in `refused`. */
function create({ storage = memoryStorage(), refused = [] as string[], pending = [7] } = {}) {
  const sent: string[] = []
  const outcomes = new Map<number, Outcome>()
  const sends = createSends({
    storage,
    client: { getPendingRequests: () => pending.map((id) => ({ id }) as never /* the code reads only the id */) },
    answers: { has: (id) => outcomes.has(id), give: async (_topic, id, outcome) => void outcomes.set(id, outcome) },
    toNode: async (caipNetworkId, { hash, bytes }) => {
      // A page that ends now must find the transactions at its next load.
      expect(await storage.keys('send/')).toEqual(['send/7'])
      if (refused.includes(hash)) throw new Error(`refused ${hash}`)
      sent.push(`${caipNetworkId} ${bytes}`)
    },
    onChange: () => undefined,
  })
  return { sends, storage, sent, outcomes }
}

const keysOf = (storage: KeyValueStorage) => storage.keys('send/')

describe('createSends', () => {
  it('default: stores the transactions of a request, then sends them in order, and keeps them stored until they are deleted', async () => {
    const { sends, storage, sent } = create()
    await sends.send(7, payment)
    expect(sent).toEqual(['eip155:1 0xaa', 'eip155:1 0xbb'])
    expect(await keysOf(storage)).toEqual(['send/7'])
    await sends.delete(7)
    expect(await keysOf(storage)).toEqual([])
  })

  it('error: throws if the node refuses the first transaction; then the user may try again', async () => {
    const { sends, storage, sent } = create({ refused: ['0x1'] })
    await expect(sends.send(7, payment)).rejects.toThrow('refused 0x1')
    expect([sent, await keysOf(storage)]).toEqual([[], []])
  })

  it('behavior: the request counts as carried out if the node refuses only a later transaction', async () => {
    const { sends, sent } = create({ refused: ['0x2'] })
    await sends.send(7, payment)
    expect(sent).toEqual(['eip155:1 0xaa'])
  })

  it('behavior: the next load sends the same transactions again, and answers the request', async () => {
    const { storage } = create()
    await storage.set('send/7', JSON.stringify(payment))
    const { sends, sent, outcomes } = create({ storage })
    expect(await sends.load()).toEqual([7])
    expect(sends.isInterrupted(7)).toBe(true)
    expect(await sends.finish(7)).toBe(true)
    expect(sent).toEqual(['eip155:1 0xaa', 'eip155:1 0xbb'])
    expect(outcomes.get(7)).toEqual({ result: '0x1' })
    expect([sends.isInterrupted(7), await keysOf(storage)]).toEqual([false, []])
    expect(await sends.finish(7)).toBe(false)
  })

  it.each<[string, { refused?: string[]; pending?: number[] }, string]>([
    ['the node refuses', { refused: ['0x1'] }, JSON.stringify(payment)],
    ['of a request that has expired', { pending: [] }, JSON.stringify(payment)],
    ['that are damaged', {}, '{'],
  ])('behavior: deletes transactions %s, and gives no answer', async (_name, options, stored) => {
    const storage = memoryStorage()
    await storage.set('send/7', stored)
    const { sends, sent, outcomes } = create({ storage, ...options })
    await sends.load()
    expect(await sends.finish(7)).toBe(false)
    expect([sent, outcomes.size, sends.isInterrupted(7), await keysOf(storage)]).toEqual([[], 0, false, []])
  })
})
