import { describe, expect, it } from 'vitest'
import type { HistoryEntry } from '../chain/history.ts'
import type { TransactionState } from './machine.ts'
import { mergeHistory } from './mergeHistory.ts'
import type { TrackedTransaction } from './transactions.ts'

const address = `0x${'1'.repeat(40)}` as const
const target = { chainId: 1, chainName: 'One', address, blockNumber: 0, explorerUrl: undefined }

function mined(hash: `0x${string}`): HistoryEntry {
  return { action: 'deposit', value: 1n, stake: 1n, hash, blockNumber: 1n, logIndex: 0, minedAt: 5 }
}

function tracked(id: number, state: TransactionState): TrackedTransaction {
  return { id, action: 'withdraw', value: 2n, target, address, submittedAt: id, state }
}

describe('mergeHistory', () => {
  it("default: lists the page's own transactions first, the latest on top", () => {
    const rows = mergeHistory(
      [mined('0xa')],
      [
        tracked(1, { status: 'failed', reason: { code: 'reverted' }, hash: '0xf' }),
        tracked(2, { status: 'submitted', hash: '0xb' }),
      ],
    )
    expect(rows.map(({ status, hash }) => [status, hash])).toEqual([
      ['submitted', '0xb'],
      ['failed', '0xf'],
      ['included', '0xa'],
    ])
  })

  it("behavior: replaces the page's own record by the chain's event", () => {
    const rows = mergeHistory(
      [mined('0xa')],
      [tracked(1, { status: 'submitted', hash: '0xa' }), tracked(2, { status: 'included', hash: '0xa' })],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ status: 'included', stake: 1n, at: 5 })
  })

  it('behavior: leaves out a rejected transaction', () => {
    expect(mergeHistory([], [tracked(1, { status: 'idle' })])).toEqual([])
  })

  it('behavior: lists two events of one transaction separately', () => {
    const rows = mergeHistory([mined('0xa'), { ...mined('0xa'), logIndex: 1 }], [])
    expect(new Set(rows.map(({ key }) => key)).size).toBe(2)
  })
})
