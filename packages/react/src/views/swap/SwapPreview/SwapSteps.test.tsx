import type { SwapState } from '@holdfast/core'
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { builtApproval, builtSwap, etherToken, quotedSwap } from '../../../../test/quotedSwap.ts'
import { renderKit } from '../../../../test/renderKit.tsx'
import { SwapSteps } from './SwapSteps.tsx'

/** The texts of the steps, with a star at the next one, and of the line below them. */
function stepsOf(changes: Partial<SwapState>) {
  renderKit(<SwapSteps state={quotedSwap(changes)} source={etherToken} />)
  const steps = screen.getAllByRole('listitem').map((step) => {
    const mark = step.querySelector('[aria-label]')?.getAttribute('aria-label')
    const place = step.getAttribute('aria-current') === 'step' ? '* ' : ''
    return `${place}${step.textContent}${mark ? ` (${mark})` : ''}`
  })
  return [...steps, screen.getByRole('status').textContent]
}

describe('SwapSteps', () => {
  test('default: an allowance first, then the exchange', () => {
    expect(stepsOf({ approvalTransaction: builtApproval })).toEqual([
      '* Allow the exchange to take 0.5 ETH',
      'Swap',
      '2 confirmations remain in your wallet',
    ])
  })

  test('behavior: an older allowance is taken back first', () => {
    expect(stepsOf({ approvalTransaction: { ...builtApproval, amount: 0n } })).toEqual([
      '* Take back the older allowance of ETH',
      'Allow the exchange to take 1 ETH',
      'Swap',
      '3 confirmations remain in your wallet',
    ])
  })

  test('behavior: allowance and exchange at once, if the wallet supports it', () => {
    expect(stepsOf({ swapTransaction: builtSwap, batchedApproval: builtApproval })).toEqual([
      '* Allow the exchange to take 0.5 ETH and swap, at once',
      '1 confirmation remains in your wallet',
    ])
  })

  test('behavior: a given allowance is marked as done', () => {
    expect(stepsOf({ swapTransaction: builtSwap, hasApproved: true })).toEqual([
      'Allow the exchange to take 1 ETH (done)',
      '* Swap',
      '1 confirmation remains in your wallet',
    ])
  })

  test.each(['signing', 'approving', 'swapping'] as const)(
    'behavior: step %s: the user is sent to the wallet',
    (step) => {
      const [next, line] = stepsOf({ swapTransaction: builtSwap, step })
      expect(next).toBe('* Swap (next)')
      expect(line).toBe('Confirm in your wallet. Going back here stops the waiting.')
    },
  )

  test.each([
    ['submitted', /^Sent\. It waits for a block\./],
    ['slow', /^This takes longer than usual\./],
    ['missing', /^The network has lost sight/],
  ] as const)('behavior: a sent transaction shows its progress: %s', (status, words) => {
    expect(stepsOf({ swapTransaction: builtSwap, step: 'swapping', sent: { hash: '0x1', status } }).at(-1)).toMatch(
      words,
    )
  })

  test('behavior: while the transaction is built, the wallet is not mentioned', () => {
    expect(stepsOf({ swapTransaction: builtSwap, step: 'building' })).toEqual([
      '* Swap',
      '1 confirmation remains in your wallet',
    ])
  })
})
