import { BaseError, createDeferred } from '@holdfast/base'
import { act, renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { requestMessages } from '../messages/requests.ts'
import { useDecision } from './useDecision.ts'

/** Creates an action that ends when the test calls `settle`. */
function createAction() {
  const done = createDeferred()
  const settle = (error?: Error): void => (error ? done.reject(error) : done.resolve())
  return { action: () => done.promise, settle }
}

describe('useDecision', () => {
  it('default: returns which answer is being sent, and nothing afterwards', async () => {
    const { result } = renderHook(useDecision)
    expect(result.current).toMatchObject({ working: undefined, problem: undefined })
    const { action, settle } = createAction()
    act(() => result.current.run('approve', action))
    expect(result.current.working).toBe('approve')
    await act(async () => settle())
    expect(result.current).toMatchObject({ working: undefined, problem: undefined })
  })

  it.each([
    ['shows the text of our own error', new BaseError('The request has expired.'), 'The request has expired.'],
    ['hides the text of any other error', new Error('ECONNRESET 10.0.0.1'), requestMessages.unreachable],
  ])('error: %s', async (_name, error, problem) => {
    const { result } = renderHook(useDecision)
    const { action, settle } = createAction()
    act(() => result.current.run('reject', action))
    await act(async () => settle(error))
    expect(result.current).toMatchObject({ working: undefined, problem })
  })

  it('behavior: a new try removes the problem of the previous try', async () => {
    const { result } = renderHook(useDecision)
    const failing = createAction()
    act(() => result.current.run('approve', failing.action))
    await act(async () => failing.settle(new BaseError('No.')))
    const again = createAction()
    act(() => result.current.run('approve', again.action))
    expect(result.current).toMatchObject({ working: 'approve', problem: undefined })
    await act(async () => again.settle())
  })
})
