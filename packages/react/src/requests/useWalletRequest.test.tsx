import { ConnectionCancelledError, UserRejectedError } from '@holdfast/core'
import { act, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { renderKit } from '../../test/renderKit.tsx'
import { useWalletRequest } from './useWalletRequest.ts'

/** A view that sends a request, in StrictMode, and the requests that were sent. */
function draw() {
  const sent: { accept: () => Promise<void>; refuse: (error: Error) => Promise<void> }[] = []
  const request = () =>
    new Promise<void>((resolve, reject) => {
      sent.push({ accept: () => act(async () => resolve()), refuse: (error) => act(async () => reject(error)) })
    })
  function View() {
    const { state, retry } = useWalletRequest(request)
    return (
      <button type="button" onClick={retry}>
        {state.status}
        {state.status === 'waiting' && state.isLong && ' long'}
        {state.status === 'failed' && `: ${state.message}`}
      </button>
    )
  }
  renderKit(<View />)
  return sent
}
const button = () => screen.getByRole('button')
const retry = () => act(async () => button().click())

describe('useWalletRequest', () => {
  test('default: asks once, and says when it is done', async () => {
    const sent = draw()
    expect(sent).toHaveLength(1)
    expect(button().textContent).toBe('waiting')
    await sent[0]?.accept()
    expect(button().textContent).toBe('done')
  })

  test.each([
    ['a rejection is a decision', new UserRejectedError(), 'declined'],
    ['a cancelled request leaves the view as it was', new ConnectionCancelledError(), 'waiting'],
    ['another failure is shown in the wallet’s words', new Error('The device is busy.'), 'failed: The device is busy.'],
  ])('error: %s', async (_, error, words) => {
    const sent = draw()
    await sent[0]?.refuse(error)
    expect(button().textContent).toBe(words)
  })

  test('behavior: after a failure it can be asked again', async () => {
    const sent = draw()
    await sent[0]?.refuse(new UserRejectedError())
    await retry()
    expect(sent).toHaveLength(2)
    expect(button().textContent).toBe('waiting')
    await sent[1]?.accept()
    expect(button().textContent).toBe('done')
  })

  test('behavior: a late answer to an earlier request does not count', async () => {
    const sent = draw()
    await retry()
    await sent[0]?.refuse(new UserRejectedError())
    expect(button().textContent).toBe('waiting')
    await sent[1]?.accept()
    await sent[0]?.accept()
    expect(button().textContent).toBe('done')
  })

  test('behavior: after twenty seconds it is a long wait, counted from the last request', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const sent = draw()
      await act(() => vi.advanceTimersByTimeAsync(19_999))
      expect(button().textContent).toBe('waiting')
      await retry()
      await act(() => vi.advanceTimersByTimeAsync(19_999))
      expect(button().textContent).toBe('waiting')
      await act(() => vi.advanceTimersByTimeAsync(1))
      expect(button().textContent).toBe('waiting long')
      await retry()
      expect(button().textContent).toBe('waiting')
      await sent.at(-1)?.refuse(new UserRejectedError())
      await act(() => vi.advanceTimersByTimeAsync(30_000))
      expect(button().textContent).toBe('declined')
    } finally {
      vi.useRealTimers()
    }
  })
})
