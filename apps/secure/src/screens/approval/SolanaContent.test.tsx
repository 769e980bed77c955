import type { InstructionDescription } from '@holdfast/clear-signing/solana'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { english } from '../../messages/english.ts'
import { TextsContext } from '../../messages/texts.ts'
import type { SolanaSteps } from '../approvals.ts'
import { readFacts } from '../test/readFacts.ts'
import { SolanaContent } from './SolanaContent.tsx'

afterEach(cleanup)

const token = { program: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', programName: 'Token' }
const dollar = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const system = { program: '11111111111111111111111111111111', programName: 'System' }
const transfer = { ...system, kind: 'transferSol', lamports: 1_500_000_000n, from: 'payer', to: 'receiver' } as const

function draw(transactions: readonly SolanaSteps[]): void {
  render(
    <TextsContext value={english}>
      <SolanaContent kind="solana" sends={false} transactions={transactions} />
    </TextsContext>,
  )
}

describe('SolanaContent', () => {
  test('default: shows each transaction with its number, fee payer, highest fee and steps', () => {
    draw(
      [5_405_000n, 10_000n].map((fee) => ({
        feePayer: 'payer',
        fee,
        lamports: 3_000_000_000n,
        steps: [transfer, transfer],
      })),
    )
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'Transaction 1',
      'Transaction 2',
    ])
    const lists = [...document.querySelectorAll('.frame-steps > .frame-facts')].map((list) => readFacts(list))
    const steps = ['Step 1', 'Step 2'].map((step) => [step, 'Send 1.5 SOLFrompayerToreceiver'])
    expect(lists).toEqual([
      [['You send', '3 SOL'], ['Fee paid by', 'payer', 'code'], ['Network fee, at most', '0.005405 SOL'], ...steps],
      [['You send', '3 SOL'], ['Fee paid by', 'payer', 'code'], ['Network fee, at most', '0.00001 SOL'], ...steps],
    ])
  })

  test.each<[string, InstructionDescription, ReturnType<typeof readFacts>]>([
    [
      'Send 1.5 SOL',
      transfer,
      [
        ['From', 'payer', 'code'],
        ['To', 'receiver', 'code'],
      ],
    ],
    [
      'Send tokens',
      { ...token, kind: 'transferToken', amount: 70n, source: 'account', mint: 'mint', to: 'receiver' },
      [
        ['Amount', '70 smallest units of the token'],
        ['Token', 'mint', 'code'],
        ['To', 'receiver', 'code'],
      ],
    ],
    [
      'Send tokens',
      { ...token, kind: 'transferToken', amount: 5_250_000n, source: 'account', mint: dollar, to: 'receiver' },
      [
        ['Amount', '5.25 USDC'],
        ['Token', dollar, 'code'],
        ['To', 'receiver', 'code'],
      ],
    ],
    [
      'Let another account spend tokens',
      { ...token, kind: 'approveToken', amount: 70n, source: 'account', mint: undefined, delegate: 'spender' },
      [
        ['Amount', '70 smallest units of the token'],
        ['Token', 'Unknown: the token could not be looked up'],
        ['Spender', 'spender', 'code'],
      ],
    ],
    ['Memo', { ...system, kind: 'memo', text: 'for\u202E you' }, [['Memo', 'for⟨U+202E⟩ you']]],
    [
      'Call Token',
      { ...token, kind: 'other', data: '3Bxs' },
      [
        ['Program', token.program, 'code'],
        ['Data', '3Bxs', 'code'],
      ],
    ],
    [
      'Call an unknown program',
      { program: 'kelp', programName: undefined, kind: 'other', data: '3Bxs' },
      [
        ['Program', 'kelp', 'code'],
        ['Data', '3Bxs', 'code'],
      ],
    ],
  ])('behavior: shows the facts of the step "%s"; a single transaction has no number', (title, step, facts) => {
    draw([{ feePayer: 'payer', fee: 1n, lamports: 0n, steps: [step] }])
    expect(screen.queryByRole('heading')).toBeNull()
    const drawn = screen.getByText('Step 1').nextElementSibling
    expect(drawn?.firstChild?.textContent).toBe(title)
    expect(readFacts(drawn?.querySelector('.frame-facts'))).toEqual(facts)
  })
})
