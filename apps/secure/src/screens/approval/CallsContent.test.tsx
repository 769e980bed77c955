import { cleanup, render, screen, within } from '@testing-library/react'
import { zeroAddress } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { testChain } from '../../config/test/testChain.ts'
import { english } from '../../messages/english.ts'
import { TextsContext } from '../../messages/texts.ts'
import type { CallsContent as Calls } from '../approvals.ts'
import { readFacts } from '../test/readFacts.ts'
import { CallsContent } from './CallsContent.tsx'

afterEach(cleanup)

const token = '0xa8a60497F5a39F22eb6407901958d378B4D75a4C'
const ether = 10n ** 18n
const step = (changes: Partial<Calls['steps'][number]> = {}): Calls['steps'][number] => ({
  to: zeroAddress,
  value: ether,
  data: '0x',
  description: undefined,
  ...changes,
})

/** Draws calls, and returns the facts about all calls together, by label. */
function draw(changes: Partial<Calls> = {}) {
  render(
    <TextsContext value={english}>
      <CallsContent
        content={{
          kind: 'calls',
          isAtomic: true,
          steps: [step()],
          maxFee: 10n ** 15n,
          isSponsored: false,
          deploys: false,
          simulation: 'succeeds',
          changes: [],
          losses: [],
          ...changes,
        }}
        chain={testChain}
      />
    </TextsContext>,
  )
  const facts = readFacts([...document.querySelectorAll('.frame-facts')].at(-1))
  return Object.fromEntries(facts.map(([label, value]) => [label, value]))
}

describe('CallsContent', () => {
  test('default: shows amount, changes and fee of a single call, without a step number', () => {
    expect(draw()).toEqual({ [english.card.changes]: 'No balance changes.', 'Network fee, at most': '0.001 ETH' })
    expect(screen.getByText('1 ETH')).toBeTruthy()
    expect(screen.queryByRole('heading')).toBeNull()
    expect(screen.queryByText(english.card.allOrNone)).toBeNull()
  })

  test.each([
    [true, english.card.allOrNone],
    [false, english.card.oneByOne],
  ])('param isAtomic %s: numbers several calls, and says what happens if one fails', (isAtomic, explanation) => {
    draw({ isAtomic, steps: [step(), step({ value: 2n * ether })] })
    expect(screen.getByText(explanation)).toBeTruthy()
    const steps = screen.getAllByRole('region')
    expect(steps.map((each) => within(each).getByRole('heading').textContent)).toEqual(['Step 1', 'Step 2'])
    expect(within(steps[1] ?? document.body).getByText('2 ETH')).toBeTruthy()
  })

  test('behavior: shows gains and losses with a sign, and items with their number', () => {
    const facts = draw({
      changes: [
        { token: undefined, amount: -3n * ether },
        { token, amount: 5n },
        { token, item: 7n, amount: -1n },
      ],
    })
    expect(facts[english.card.changes]).toBe(`−3 ETH+5 × ${token}−1 × ${token} #7`)
  })

  test('behavior: shows the first hundred changes, and how many more there are', () => {
    const changes = Array.from({ length: 5_000 }, (_, index) => ({ token, item: BigInt(index), amount: -1n }) as const)
    const shown = draw({ changes })[english.card.changes] ?? ''
    expect(shown).toContain(`× ${token} #99And 4900 more.`)
  })

  test.each(['fails', 'unknown'] as const)(
    'behavior: shows no changes if the outcome of the simulation is %s',
    (simulation) => {
      expect(Object.keys(draw({ simulation }))).toEqual(['Network fee, at most'])
    },
  )

  test('behavior: shows that the services pay, and that the operation deploys or delegates the account', () => {
    const facts = draw({ isSponsored: true, deploys: true, delegates: true })
    expect(facts['Network fee, at most']).toBe('Paid for you')
    expect(facts['First use']).toBe('This also sets up your smart account on Devnet.')
    expect(screen.getByText(english.card.delegates)).toBeTruthy()
  })

  test('behavior: shows the sentence that describes a step', () => {
    const description = { sentence: 'Swap 1.5 ETH', contractName: 'Gateway', fields: [] }
    draw({ steps: [step({ data: '0x12345678', description })] })
    expect(screen.getByText('Swap 1.5 ETH')).toBeTruthy()
    expect(screen.queryByText(english.card.delegates)).toBeNull()
  })
})
