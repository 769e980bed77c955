import { BaseError } from '@holdfast/base'
import { act, renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { requestMessages } from '../messages/requests.ts'
import { useDecision } from './useDecision.ts'

/** An action that ends when the test says so. */
function makeAction() {
  let settle: (error?: Error) => void = () => {}
  const done = new Promise<void>((resolve, reject) => {
    settle = (error) => (error ? reject(error) : resolve())
  })
  return { action: () => done, settle }
}

describe('useDecision', () => {
  it('default: says which answer is being sent, and is idle afterwards', async () => {
    const { result } = renderHook(useDecision)
    expect(result.current).toMatchObject({ working: undefined, problem: undefined })
    const { action, settle } = makeAction()
    act(() => result.current.run('approve', action))
    expect(result.current.working).toBe('approve')
    await act(async () => settle())
    expect(result.current).toMatchObject({ working: undefined, problem: undefined })
  })

  it.each([
    ['our own error says itself what is wrong', new BaseError('The request has expired.'), 'The request has expired.'],
    ['the words of any other are kept from the user', new Error('ECONNRESET 10.0.0.1'), requestMessages.unreachable],
  ])('error: %s', async (_name, error, problem) => {
    const { result } = renderHook(useDecision)
    const { action, settle } = makeAction()
    act(() => result.current.run('reject', action))
    await act(async () => settle(error))
    expect(result.current).toMatchObject({ working: undefined, problem })
  })

  it('behavior: another try removes the last problem', async () => {
    const { result } = renderHook(useDecision)
    const failing = makeAction()
    act(() => result.current.run('approve', failing.action))
    await act(async () => failing.settle(new BaseError('No.')))
    const again = makeAction()
    act(() => result.current.run('approve', again.action))
    expect(result.current).toMatchObject({ working: 'approve', problem: undefined })
    await act(async () => again.settle())
  })
})
