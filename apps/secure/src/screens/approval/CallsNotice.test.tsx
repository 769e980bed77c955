import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { english } from '../../messages/english.ts'
import { TextsContext } from '../../messages/texts.ts'
import type { StatusNotice } from '../approvals.ts'
import { readFacts } from '../test/readFacts.ts'
import { CallsNotice } from './CallsNotice.tsx'

afterEach(cleanup)

function draw(changes: Partial<StatusNotice> = {}) {
  let closings = 0
  render(
    <TextsContext value={english}>
      <CallsNotice
        notice={{ status: 'pending', chainName: 'Devnet', hashes: ['0xaa', '0xbb'], ...changes }}
        onClose={() => void (closings += 1)}
      />
    </TextsContext>,
  )
  return () => closings
}

describe('CallsNotice', () => {
  test('default: shows the network and every transaction, and can be closed', () => {
    const closings = draw()
    expect(readFacts()).toEqual([
      ['Network', 'Devnet'],
      ['Transaction', '0xaa', 'code'],
      ['Transaction', '0xbb', 'code'],
    ])
    fireEvent.click(screen.getByRole('button', { name: english.card.close }))
    expect(closings()).toBe(1)
  })

  test.each([
    ['pending', 'On its way'],
    ['confirmed', 'Confirmed'],
    ['failed', 'Not sent'],
    ['reverted', 'Failed: nothing has changed'],
    ['partial', 'Some steps failed'],
  ] as const)('param status %s: shows the status in the heading, which has the focus', (status, heading) => {
    draw({ status })
    expect(screen.getByRole('heading').textContent).toBe(heading)
    expect(document.activeElement).toBe(screen.getByRole('heading'))
  })
})
