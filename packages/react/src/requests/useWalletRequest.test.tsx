import { ConnectionCancelledError, UserRejectedError } from '@holdfast/core'
import { act, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { renderKit } from '../../test/renderKit.tsx'
import { useWalletRequest } from './useWalletRequest.ts'

/** Draws a view that sends a request, in StrictMode. @returns the requests that were sent. */
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
  test('default: sends the request once, and returns the status', async () => {
    const sent = draw()
    expect(sent).toHaveLength(1)
    expect(button().textContent).toBe('waiting')
    await sent[0]?.accept()
    expect(button().textContent).toBe('done')
  })

  test.each([
    ['reports a rejection as declined', new UserRejectedError(), 'declined'],
    ['keeps the status when the request is cancelled', new ConnectionCancelledError(), 'waiting'],
    [
      'reports another failure with the wallet’s message',
      new Error('The device is busy.'),
      'failed: The device is busy.',
    ],
  ])('error: %s', async (_, error, expected) => {
    const sent = draw()
    await sent[0]?.refuse(error)
    expect(button().textContent).toBe(expected)
  })

  test('behavior: retry sends the request again after a failure', async () => {
    const sent = draw()
    await sent[0]?.refuse(new UserRejectedError())
    await retry()
    expect(sent).toHaveLength(2)
    expect(button().textContent).toBe('waiting')
    await sent[1]?.accept()
    expect(button().textContent).toBe('done')
  })

  test('behavior: ignores a late answer to an earlier request', async () => {
    const sent = draw()
    await retry()
    await sent[0]?.refuse(new UserRejectedError())
    expect(button().textContent).toBe('waiting')
    await sent[1]?.accept()
    await sent[0]?.accept()
    expect(button().textContent).toBe('done')
  })

  test('behavior: reports the wait as long once twenty seconds have passed since the last request', async () => {
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
