import type { SwapState } from '@holdfast/core'
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderKit } from '../../../../test/renderKit.tsx'
import { builtApproval, builtSwap, etherToken, quotedSwap } from '../../../../test/views/quotedSwap.ts'
import { SwapSteps } from './SwapSteps.tsx'

/** Returns the texts of the steps, with a star at the next one, and the text of the line below them. */
function stepsOf(changes: Partial<SwapState>) {
  renderKit(<SwapSteps state={quotedSwap(changes)} source={etherToken} />)
  const steps = screen.getAllByRole('listitem').map((step) => {
    const mark = step.querySelector('[aria-label]')?.getAttribute('aria-label')
    const star = step.getAttribute('aria-current') === 'step' ? '* ' : ''
    return `${star}${step.textContent}${mark ? ` (${mark})` : ''}`
  })
  return [...steps, screen.getByRole('status').textContent]
}

describe('SwapSteps', () => {
  test('default: lists the allowance first, then the swap', () => {
    expect(stepsOf({ approvalTransaction: builtApproval })).toEqual([
      '* Allow the exchange to take 0.5 ETH',
      'Swap',
      '2 confirmations remain in your wallet',
    ])
  })

  test('behavior: lists the revocation of an older allowance first', () => {
    expect(stepsOf({ approvalTransaction: { ...builtApproval, amount: 0n } })).toEqual([
      '* Take back the older allowance of ETH',
      'Allow the exchange to take 1 ETH',
      'Swap',
      '3 confirmations remain in your wallet',
    ])
  })

  test('behavior: lists allowance and swap as one step if the wallet supports that', () => {
    expect(stepsOf({ swapTransaction: builtSwap, batchedApproval: builtApproval })).toEqual([
      '* Allow the exchange to take 0.5 ETH, and swap, in one step',
      '1 confirmation remains in your wallet',
    ])
  })

  test('behavior: marks a granted allowance as done', () => {
    expect(stepsOf({ swapTransaction: builtSwap, hasApproved: true })).toEqual([
      'Allow the exchange to take 1 ETH (done)',
      '* Swap',
      '1 confirmation remains in your wallet',
    ])
  })

  test.each(['signing', 'approving', 'swapping'] as const)(
    "behavior: tells the user to confirm in the wallet during the step '%s'",
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
  ] as const)('behavior: shows the progress of a sent transaction: %s', (status, expected) => {
    expect(stepsOf({ swapTransaction: builtSwap, step: 'swapping', sent: { hash: '0x1', status } }).at(-1)).toMatch(
      expected,
    )
  })

  test('behavior: does not mention the wallet while the transaction is being built', () => {
    expect(stepsOf({ swapTransaction: builtSwap, step: 'building' })).toEqual([
      '* Swap',
      '1 confirmation remains in your wallet',
    ])
  })
})
