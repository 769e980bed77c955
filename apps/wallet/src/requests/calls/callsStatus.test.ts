import { describe, expect, it } from 'vitest'
import { readCallsStatus } from './callsStatus.ts'

const chain = { caipNetworkId: 'eip155:10', name: 'Ten', nativeCurrency: { symbol: 'ETH', decimals: 18 }, rpcUrls: [] }
const done = { status: '0x1' }
const reverted = { status: '0x0' }

/** Reads the status of a batch whose transactions have these receipts, by their order. */
async function read(receipts: readonly unknown[], { age = 0, known = null as unknown } = {}) {
  const asked: unknown[] = []
  const hashes = receipts.map((_, index) => `0x${index}`)
  const status = await readCallsStatus(
    { id: 'b', topic: 't', caipNetworkId: chain.caipNetworkId, hashes, sentAt: 1_000 },
    chain,
    async (method, params) => {
      asked.push([method, params])
      if (method === 'eth_getTransactionByHash') return known
      return receipts[hashes.indexOf(String((params as readonly unknown[])[0]))]
    },
    1_000 + age,
  )
  return { status, asked }
}

describe('readCallsStatus', () => {
  it('default: one transaction that was confirmed, with its receipt', async () => {
    expect((await read([done])).status).toEqual({
      version: '2.0.0',
      id: 'b',
      chainId: '0xa',
      atomic: true,
      receipts: [done],
      status: 200,
    })
  })

  it.each<[string, readonly unknown[], number]>([
    ['none is in a block', [null, null], 100],
    ['one is in a block', [done, null], 100],
    ['all succeeded', [done, done], 200],
    ['all reverted', [reverted, reverted], 500],
    ['some reverted', [done, reverted], 600],
  ])('default: %s', async (_, receipts, status) => {
    expect((await read(receipts)).status).toMatchObject({ status, atomic: false })
  })

  it('behavior: a transaction that no node knows counts as lost only after a minute', async () => {
    expect((await read([null], { age: 60_000 })).status.status).toBe(100)
    const late = await read([done, null, null], { age: 60_001 })
    expect(late.status.status).toBe(600)
    expect(late.asked.at(-1)).toEqual(['eth_getTransactionByHash', ['0x1']])
    expect((await read([null], { age: 60_001 })).status.status).toBe(400)
    expect((await read([null], { age: 60_001, known: {} })).status.status).toBe(100)
  })
})
