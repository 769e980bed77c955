import type { Transaction } from '@holdfast/core'
import { transactionRowsOf } from '@holdfast/core'
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderKit } from '../../../test/renderKit.tsx'
import { ActivityRow } from './ActivityRow.tsx'

const pebble = { name: 'Pebble', symbol: 'PBL' }
const shell = { name: 'Shell 7', flags: { is_spam: false } }
const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

function transactionOf(changes: Partial<Transaction>, metadata: Partial<Transaction['metadata']> = {}): Transaction {
  return {
    id: '1',
    transfers: [{ direction: 'out', quantity: { numeric: '1.2399' }, fungible_info: pebble, recipient: friend }],
    approvals: [],
    ...changes,
    metadata: {
      operationType: 'send',
      hash: '0x1',
      chain: 'eip155:31337',
      minedAt: '2026-02-03T12:00:00Z',
      sentFrom: '0xa1',
      sentTo: '0xb2',
      status: 'confirmed',
      ...metadata,
    },
  }
}

/** Renders the first row of a transaction, and returns its parts. */
function renderRow(transaction: Transaction, href?: string) {
  const [row] = transactionRowsOf(transaction)
  if (!row) throw new Error('the transaction has no row')
  const { container } = renderKit(<ActivityRow transaction={transaction} row={row} href={href} />)
  const all = (selector: string) => [...container.querySelectorAll<HTMLElement>(selector)]
  return {
    container,
    title: container.querySelector('.hf-kit-activity-title')?.textContent,
    lines: all('.hf-kit-activity-moved bdi').map((line) => line.textContent),
    pictures: container.querySelector<HTMLElement>('.hf-kit-activity-images')?.textContent,
    mark: container.querySelector<HTMLElement>('.hf-kit-activity-mark')?.dataset['status'],
  }
}

describe('ActivityRow', () => {
  test('default: names the kind, the asset, the receiver and the day', () => {
    const { title, lines, pictures, container } = renderRow(transactionOf({}))
    expect([title, lines, pictures]).toEqual(['Sent', ['-1.239 PBL', 'to 0x709…79C8'], 'P'])
    expect(container.querySelector('time')?.dateTime).toBe('2026-02-03T12:00:00Z')
    expect(screen.queryByRole('link')).toBeNull()
  })

  test('param: href: links to the explorer in a new tab', () => {
    renderRow(transactionOf({}), 'https://lookout.example/tx/0x1')
    const link = screen.getByRole<HTMLAnchorElement>('link')
    expect([link.href, link.target, link.rel]).toEqual([
      'https://lookout.example/tx/0x1',
      '_blank',
      'noreferrer noopener',
    ])
  })

  test('behavior: shows both assets of a trade, the sent one first', () => {
    const received = {
      direction: 'in',
      quantity: { numeric: '5' },
      fungible_info: { name: 'Ether', symbol: 'ETH' },
    } as const
    const { lines, pictures } = renderRow(
      transactionOf({ transfers: [received, ...transactionOf({}).transfers] }, { operationType: 'trade' }),
    )
    expect([lines, pictures]).toEqual([['-1.239 PBL', '+5 ETH'], 'PE'])
  })

  test("behavior: shows the name of an NFT, or 'NFT' if it has no name", () => {
    const rowOf = (name: string) =>
      renderRow(
        transactionOf({ transfers: [{ direction: 'in', quantity: { numeric: '1' }, nft_info: { ...shell, name } }] }),
      )
    expect(rowOf('Shell 7').lines).toEqual(['+Shell 7'])
    expect(rowOf('').lines).toEqual(['+NFT'])
  })

  test('behavior: shows a tiny amount with a less-than sign instead of plus or minus', () => {
    const transfers = [{ direction: 'in', quantity: { numeric: '0.0001' }, fungible_info: pebble }] as const
    expect(renderRow(transactionOf({ transfers })).lines).toEqual(['< 0.001 PBL'])
  })

  test('behavior: shows the contract of a call that moved nothing, and the name that the server gives to an unknown kind', () => {
    const { title, lines, pictures } = renderRow(
      transactionOf({ transfers: [] }, { operationType: 'dredge', sentTo: friend }),
    )
    expect([title, lines, pictures]).toEqual(['dredge', ['to 0x709…79C8'], undefined])
  })

  test.each([
    ['failed', 'SentFailed'],
    ['pending', 'SentPending'],
  ] as const)('behavior: marks a transaction as %s', (status, expectedTitle) => {
    const { title, mark } = renderRow(transactionOf({}, { status }))
    expect([title, mark]).toEqual([expectedTitle, status])
  })
})
