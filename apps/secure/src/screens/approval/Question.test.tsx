import { cleanup, render, screen } from '@testing-library/react'
import { zeroAddress } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { english } from '../../messages/english.ts'
import { TextsContext } from '../../messages/texts.ts'
import type { Approval, ApprovalContent } from '../approvals.ts'
import { readFacts } from '../test/readFacts.ts'
import { testQuestion } from '../test/testQuestion.ts'
import { Question } from './Question.tsx'

afterEach(cleanup)

const step = { to: zeroAddress, value: 0n, data: '0x', description: undefined } as const
const costs = { maxFee: 0n, simulation: 'unknown', changes: [], losses: [], grants: [] } as const
const calls = { ...costs, kind: 'calls', isAtomic: true, isSponsored: false, deploys: false } as const
const prepared = {
  ...costs,
  gas: 0n,
  maxFeePerGas: 0n,
  maxPriorityFeePerGas: 0n,
  nonce: 0,
  lacksFunds: false,
  takesAll: false,
}
const solana = { kind: 'solana', transactions: [{ feePayer: 'payer', fee: 0n, lamports: 0n, steps: [] }] } as const
const permission = {
  kind: 'permission',
  permission: { kind: 'periodic', token: undefined, start: 1, amount: 1n, periodS: 60 },
  token: { symbol: 'ETH', decimals: 0 },
  delegate: zeroAddress,
  expiry: 2e9,
  setup: undefined,
} as const

function draw(changes: Partial<Approval> = {}): void {
  render(
    <TextsContext value={english}>
      <Question
        approval={{ ...testQuestion, id: 'a', ...changes }}
        projectName={'Reef\u202E'}
        footer={<button type="button">Answer</button>}
      />
    </TextsContext>,
  )
}

describe('Question', () => {
  test.each<[string, ApprovalContent, string]>([
    ['Sign this message?', testQuestion.content, 'hi'],
    [
      'Sign this data?',
      {
        kind: 'typedData',
        typedData: {
          types: { A: [{ name: 'b', type: 'string' }] },
          primaryType: 'A',
          domain: {},
          message: { b: 'kelp' },
        },
      },
      'kelp',
    ],
    [
      'Send this transaction?',
      { kind: 'transaction', to: zeroAddress, value: 2n * 10n ** 18n, data: '0x', prepared, description: undefined },
      '2 ETH',
    ],
    ['Send this transaction?', { ...calls, steps: [step] }, '0 ETH'],
    ['Send these 2 steps?', { ...calls, steps: [step, step] }, 'Step 2'],
    ['Give this permission?', permission, 'The app may spend up to 1 ETH in every 1 minute.'],
    ['Take this permission back?', { kind: 'revocation', delegate: zeroAddress }, english.permissions.takenBack],
    ['Sign for Solana?', { ...solana, sends: false }, 'payer'],
    ['Sign and send on Solana?', { ...solana, sends: true }, 'payer'],
  ])('default: "%s" shows its content, and its heading has the focus', (title, content, shown) => {
    draw({ content })
    const heading = screen.getByRole('heading', { level: 1, name: title })
    expect(document.activeElement).toBe(heading)
    expect(screen.getByRole('region', { name: title }).textContent).toContain(shown)
    expect(document.querySelectorAll('pre')).toHaveLength(content.kind === 'message' ? 1 : 0)
    expect(screen.queryAllByText(english.permissions.takenBack)).toHaveLength(content.kind === 'revocation' ? 1 : 0)
  })

  test('default: shows the project, the origin, the account, the network and the footer', () => {
    draw()
    expect(screen.getByText('Reef⟨U+202E⟩, on https://app.example')).toBeDefined()
    expect(readFacts()).toEqual([
      ['Account', testQuestion.account, 'code'],
      ['Network', 'Mainnet'],
    ])
    expect(screen.getByRole('contentinfo').textContent).toBe('Answer')
  })

  test('param accountType: labels a smart account', () => {
    draw({ accountType: 'smartAccount' })
    expect(screen.getByText('Smart account').nextSibling?.textContent).toBe(testQuestion.account)
  })

  test('behavior: shows bytes that are not text as hex, and makes invisible characters of a text visible', () => {
    draw({ content: { kind: 'message', text: undefined, bytes: '0xff00' } })
    expect(screen.getByLabelText('Bytes').textContent).toBe('0xff00')
    cleanup()
    draw({ content: { kind: 'message', text: 'a\u202Eb', bytes: '0xff00' } })
    expect(screen.getByLabelText('Message').textContent).toBe('a⟨U+202E⟩b')
  })

  test('param risks: shows the text of each risk, with its tone', () => {
    draw({
      risks: [
        { tone: 'danger', risk: 'takesAll' },
        { tone: 'warning', risk: 'unknownCall' },
      ],
    })
    const shown = [...document.querySelectorAll<HTMLElement>('.frame-risk')]
    expect(shown.map(({ textContent, dataset }) => [dataset['tone'], textContent])).toEqual([
      ['danger', 'This sends the whole balance.'],
      ['warning', 'What this function does is not known.'],
    ])
    expect(shown.every((risk) => risk.querySelector('svg')?.getAttribute('aria-hidden') === 'true')).toBe(true)
  })
})
