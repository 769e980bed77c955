import { describe, expect, it } from 'vitest'
import { readCallsStatus } from './callsStatus.ts'

const chain = { caipNetworkId: 'eip155:10', name: 'Ten', nativeCurrency: { symbol: 'ETH', decimals: 18 }, rpcUrls: [] }
const succeeded = { status: '0x1' }
const reverted = { status: '0x0' }

/** Reads the status of a batch whose transactions have these receipts, in order. Records the node's calls. */
async function read(receipts: readonly unknown[], { age = 0, knownTransaction = null as unknown } = {}) {
  const nodeCalls: unknown[] = []
  const hashes = receipts.map((_, index) => `0x${index}`)
  const status = await readCallsStatus(
    { id: 'b', topic: 't', caipNetworkId: chain.caipNetworkId, hashes, sentAt: 1_000 },
    chain,
    async (method, params) => {
      nodeCalls.push([method, params])
      if (method === 'eth_getTransactionByHash') return knownTransaction
      return receipts[hashes.indexOf(String((params as readonly unknown[])[0]))]
    },
    1_000 + age,
  )
  return { status, nodeCalls }
}

describe('readCallsStatus', () => {
  it('default: returns the receipt of a confirmed transaction', async () => {
    expect((await read([succeeded])).status).toEqual({
      version: '2.0.0',
      id: 'b',
      chainId: '0xa',
      atomic: true,
      receipts: [succeeded],
      status: 200,
    })
  })

  it.each<[string, readonly unknown[], number]>([
    ['no transaction is in a block', [null, null], 100],
    ['one transaction is in a block', [succeeded, null], 100],
    ['all transactions succeeded', [succeeded, succeeded], 200],
    ['all transactions reverted', [reverted, reverted], 500],
    ['some transactions reverted', [succeeded, reverted], 600],
  ])('default: returns the status when %s', async (_name, receipts, status) => {
    expect((await read(receipts)).status).toMatchObject({ status, atomic: false })
  })

  it('behavior: a transaction that the node does not know counts as lost only after a minute', async () => {
    expect((await read([null], { age: 60_000 })).status.status).toBe(100)
    const late = await read([succeeded, null, null], { age: 60_001 })
    expect(late.status.status).toBe(600)
    expect(late.nodeCalls.at(-1)).toEqual(['eth_getTransactionByHash', ['0x1']])
    expect((await read([null], { age: 60_001 })).status.status).toBe(400)
    expect((await read([null], { age: 60_001, knownTransaction: {} })).status.status).toBe(100)
  })
})
