import { describe, expect, it } from 'vitest'
import type { Hex, Receipt } from '../node/schema.ts'
import { type FetchedBlock, rowsOf } from './rows.ts'

const from: Hex = `0x${'1'.repeat(40)}`
const created: Hex = `0x${'2'.repeat(40)}`

/** A block with one transaction that creates a contract. */
function blockWith(status: 0 | 1): FetchedBlock {
  const hash: Hex = `0x${'3'.repeat(64)}`
  const transaction = { hash, from, to: null, value: 0n, nonce: 0, input: '0x60' }
  return {
    block: { number: 7, hash, parentHash: hash, timestamp: 0, transactions: [transaction] },
    receipts: [{ status, gasUsed: 21_000, contractAddress: created, logs: [] } as unknown as Receipt],
    logs: [],
    internal: new Map(),
  } as unknown as FetchedBlock // All that the rows are made of.
}

describe('rowsOf', () => {
  it.each([
    ['a contract that was created', 1, created, [from, created]],
    ['no contract whose creation failed, although the receipt names its address', 0, null, [from]],
  ] as const)('behavior: stores %s', (_what, status, createdContract, accounts) => {
    const rows = rowsOf({ chainId: 1 }, [blockWith(status)])
    expect(rows.transactions).toMatchObject([{ createdContract }])
    expect(rows.activity.map(({ account }) => account)).toEqual(accounts)
  })
})
