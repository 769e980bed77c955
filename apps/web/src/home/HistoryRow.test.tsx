import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { parseEther } from 'viem'
import { afterEach, describe, expect, it } from 'vitest'
import { stakeMessages } from '../messages/stake.ts'
import { HistoryRow } from './HistoryRow.tsx'

afterEach(cleanup)

const hash = `0x${'c'.repeat(64)}` as const
const row: HistoryRow.Props['row'] = {
  key: hash,
  action: 'deposit',
  value: parseEther('1.5'),
  at: Date.UTC(2026, 10, 22, 12),
  status: 'included',
  hash,
  stake: parseEther('2'),
}

describe('HistoryRow', () => {
  it('default: shows the action, time, amount and new stake, with a link to the explorer', () => {
    const { container } = render(<HistoryRow row={row} explorerUrl="https://explorer.example" />)
    expect(screen.getByText('Deposit')).toBeDefined()
    expect(screen.getByRole('listitem').textContent).toMatch(/\+1\.5/)
    expect(screen.getByTitle('2 ETH').textContent).toBe('Stake afterwards: 2.00 ETH')
    const link = screen.getByRole('link', { name: /^0xccc…cccc ?Open in the block explorer$/ })
    expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      `https://explorer.example/tx/${hash}`,
      '_blank',
      'noreferrer',
    ])
    expect(container.querySelector('.history-row__icon')?.getAttribute('aria-hidden')).toBe('true')
    expect(container.querySelector('time')?.dateTime).toBe('2026-11-22T12:00:00.000Z')
  })

  it('behavior: shows no time if it is unknown', () => {
    const { container } = render(<HistoryRow row={{ ...row, at: 0 }} explorerUrl={undefined} />)
    expect(container.querySelector('time')).toBeNull()
    expect(screen.getByText('Deposit')).toBeDefined()
  })

  it('param: explorerUrl: without it, offers to copy the hash', async () => {
    render(<HistoryRow row={row} explorerUrl={undefined} />)
    expect(screen.queryByRole('link')).toBeNull()
    expect(screen.getByTitle(hash).textContent).toBe('0xccc…cccc')
    await userEvent.click(screen.getByRole('button', { name: 'Copy the transaction hash' }))
    expect(await navigator.clipboard.readText()).toBe(hash)
    expect((await screen.findByText('Copied')).getAttribute('aria-live')).toBe('polite')
  })

  it('behavior: shows a pending withdrawal with a minus and its status, but no new stake', () => {
    render(
      <HistoryRow row={{ ...row, action: 'withdraw', status: 'submitted', hash: undefined }} explorerUrl={undefined} />,
    )
    expect(screen.getByRole('listitem').textContent).toMatch(/−1\.5/)
    expect(screen.queryByTitle('2 ETH')).toBeNull()
    expect(screen.queryByRole('button', { name: /copy/i })).toBeNull()
    expect(screen.getByText(stakeMessages.status.submitted)).toBeDefined()
  })
})
