import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { WindowOutcome } from '../../approval-window/askInWindow.ts'
import { english } from '../../messages/english.ts'
import { TextsContext } from '../../messages/texts.ts'
import { stubVisibility } from '../test/stubVisibility.ts'
import { testQuestion } from '../test/testQuestion.ts'
import { FrameApproval } from './FrameApproval.tsx'

afterEach(cleanup)

const draw = (changes: Partial<Parameters<typeof FrameApproval>[0]> = {}) => (
  <TextsContext value={english}>
    <FrameApproval
      approval={{ ...testQuestion, id: 'a' }}
      isPointerAtRest
      projectName="Reef"
      onApprove={() => {}}
      onRefuse={() => {}}
      continueInWindow={() => new Promise(() => {})}
      {...changes}
    />
  </TextsContext>
)
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent)

test('FrameApproval: a visible card can be approved unless it has just moved under the pointer', async () => {
  stubVisibility()
  const { rerender } = render(draw())
  const approve = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Approve' })
  expect(approve().disabled).toBe(true)
  await waitFor(() => expect(approve().disabled).toBe(false), { timeout: 10_000 })
  rerender(draw({ isPointerAtRest: false }))
  expect(approve().disabled).toBe(true)
  rerender(draw())
  expect(approve().disabled).toBe(false)
  expect([screen.getByRole('status').textContent, buttons()]).toEqual(['', ['Reject', 'Approve']])
})

test('T-PH-2: a request beyond the limit of a device that has just recovered the wallet can only be refused', () => {
  stubVisibility()
  const onRefuse = vi.fn()
  const limitedUntil = Date.UTC(2030, 4, 5, 6, 7)
  render(draw({ approval: { ...testQuestion, id: 'a', limitedUntil }, onRefuse }))
  expect(screen.getByText(english.card.limited(new Date(limitedUntil).toLocaleString()))).toBeDefined()
  expect(buttons()).toEqual(['Reject'])
  screen.getByRole('button', { name: 'Reject' }).click()
  expect(onRefuse).toHaveBeenCalledOnce()
})

test('FrameApproval: a card that stays covered offers a window after four seconds, and can still be rejected in the frame', () => {
  stubVisibility({ isVisible: false })
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const onRefuse = vi.fn()
  render(draw({ onRefuse }))
  const note = () => screen.getByRole('status').textContent
  act(() => void vi.advanceTimersByTime(3_999))
  expect([note(), buttons()]).toEqual([english.card.waiting, ['Reject', 'Approve']])
  act(() => void vi.advanceTimersByTime(1))
  expect([note(), buttons()]).toEqual([english.card.stuck, ['Continue in wallet window', 'Reject', 'Approve']])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Approve' }).disabled).toBe(true)
  act(() => screen.getByRole('button', { name: 'Continue in wallet window' }).click())
  expect([note(), buttons()]).toEqual([english.card.window.window, ['Open the window again', 'Reject']])
  act(() => screen.getByRole('button', { name: 'Reject' }).click())
  expect(onRefuse).toHaveBeenCalledOnce()
})

test('FrameApproval: if the browser cannot tell whether the card is covered, the user can approve only in a window', () => {
  const onRefuse = vi.fn()
  render(draw({ onRefuse }))
  expect(screen.getByRole('status').textContent).toBe(english.card.unsupported)
  expect(buttons()).toEqual(['Continue in wallet window', 'Reject'])
  expect(screen.getByRole('button', { name: 'Continue in wallet window' }).dataset['variant']).toBe('primary')
  act(() => screen.getByRole('button', { name: 'Reject' }).click())
  expect(onRefuse).toHaveBeenCalledOnce()
})

test.each<[WindowOutcome | 'fails', string[], string]>([
  ['approved', ['approve'], english.card.window.window],
  ['refused', ['refuse'], english.card.window.window],
  ['withdrawn', [], english.card.window.window],
  ['blocked', [], english.card.window.blocked],
  ['over', [], english.card.window.over],
  ['fails', [], english.card.window.failed],
])('FrameApproval: reacts to the outcome "%s" of the window', async (outcome, expected, note) => {
  const decisions: string[] = []
  const continueInWindow = () => (outcome === 'fails' ? Promise.reject(new Error('offline')) : Promise.resolve(outcome))
  const onApprove = () => void decisions.push('approve')
  const onRefuse = () => void decisions.push('refuse')
  render(draw({ onApprove, onRefuse, continueInWindow }))
  await act(async () => screen.getByRole('button', { name: 'Continue in wallet window' }).click())
  expect(decisions).toEqual(expected)
  expect(screen.getByRole('status').textContent).toBe(note)
})

test('FrameApproval: withdraws the question from an earlier window, and from the last window when the card is removed; a late answer has no effect', async () => {
  const signals: AbortSignal[] = []
  const answers: ((outcome: WindowOutcome) => void)[] = []
  const onApprove = vi.fn()
  const continueInWindow = (_: unknown, signal: AbortSignal) => {
    signals.push(signal)
    return new Promise<WindowOutcome>((resolve) => answers.push(resolve))
  }
  const { unmount } = render(draw({ onApprove, continueInWindow }))
  act(() => screen.getByRole('button', { name: 'Continue in wallet window' }).click())
  act(() => screen.getByRole('button', { name: 'Open the window again' }).click())
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
  await act(async () => answers[0]?.('approved'))
  expect(onApprove).not.toHaveBeenCalled()
  unmount()
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true])
})
