import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { english } from '../../messages/english.ts'
import { TextsContext } from '../../messages/texts.ts'
import { testQuestion } from '../test/testQuestion.ts'
import { vouch } from '../test/vouch.ts'
import { FrameApproval } from './FrameApproval.tsx'

afterEach(cleanup)

test('FrameApproval: a visible card can be approved only if it has not just moved under the pointer', async () => {
  vouch()
  const draw = (isPointerAtRest: boolean) => (
    <TextsContext value={english}>
      <FrameApproval
        approval={{ ...testQuestion, id: 'a' }}
        isPointerAtRest={isPointerAtRest}
        projectName="Reef"
        onApprove={() => {}}
        onRefuse={() => {}}
        continueInWindow={async () => 'blocked'}
      />
    </TextsContext>
  )
  const { rerender } = render(draw(true))
  const approve = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Approve' })
  expect(approve().disabled).toBe(true)
  await waitFor(() => expect(approve().disabled).toBe(false), { timeout: 10_000 })
  rerender(draw(false))
  expect(approve().disabled).toBe(true)
  rerender(draw(true))
  expect(approve().disabled).toBe(false)
})

test('T-PH-2: a request that a device may not approve just after it recovered the wallet is shown with the reason, and can only be refused', () => {
  vouch()
  const refused = vi.fn()
  const limitedUntil = Date.UTC(2030, 4, 5, 6, 7)
  render(
    <TextsContext value={english}>
      <FrameApproval
        approval={{ ...testQuestion, id: 'a', limitedUntil }}
        isPointerAtRest
        projectName="Reef"
        onApprove={() => {}}
        onRefuse={refused}
        continueInWindow={async () => 'blocked'}
      />
    </TextsContext>,
  )
  expect(screen.getByText(english.card.limited(new Date(limitedUntil).toLocaleString()))).toBeDefined()
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Reject'])
  screen.getByRole('button', { name: 'Reject' }).click()
  expect(refused).toHaveBeenCalledOnce()
})
