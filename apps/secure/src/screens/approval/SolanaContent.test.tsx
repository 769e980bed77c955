import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { english } from '../../messages/english.ts'
import { TextsContext } from '../../messages/texts.ts'
import { SolanaContent } from './SolanaContent.tsx'

afterEach(cleanup)

const system = { program: '11111111111111111111111111111111', programName: 'System' }
const transfer = { ...system, kind: 'transferSol', lamports: 1_500_000_000n, from: 'payer', to: 'receiver' } as const

test('SolanaContent: shows each transaction, its steps, who pays for it, and how much at most', () => {
  const transactions = [5_405_000n, 10_000n].map((fee) => ({ feePayer: 'payer', fee, steps: [transfer] }))
  render(
    <TextsContext value={english}>
      <SolanaContent kind="solana" sends={false} transactions={transactions} />
    </TextsContext>,
  )
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Transaction 1',
    'Transaction 2',
  ])
  expect(screen.getAllByText('Send 1.5 SOL')).toHaveLength(2)
  expect(screen.getAllByText('Network fee, at most')).toHaveLength(2)
  expect(screen.getByText('0.005405 SOL')).toBeTruthy()
  expect(screen.getByText('0.00001 SOL')).toBeTruthy()
})
