import { act, render, screen } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { linkMessages } from '../messages/link.ts'
import { LinkResult } from './LinkResult.tsx'

describe('LinkResult', () => {
  it('default: says that the wallet waits for the app, and after eight seconds what the user can do', () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    render(<LinkResult outcome={{ status: 'paired', topic: 'a'.repeat(64), expiry: 1 }} />)
    const statusText = () => screen.getByRole('status').textContent
    act(() => void vi.advanceTimersByTime(7_999))
    expect(statusText()).toBe('The link is good. Waiting for the app …')
    act(() => void vi.advanceTimersByTime(1))
    expect(statusText()).toBe(
      'The link is good. Waiting for the app …If nothing comes, the app may have been closed. Ask it for a new link.',
    )
  })

  it.each(['used', 'unreachable'] as const)('error: announces the text for the problem %s', (problem) => {
    render(<LinkResult outcome={{ status: 'problem', problem }} />)
    expect(screen.getByRole('alert').textContent).toBe(linkMessages.problems[problem])
    expect(screen.queryByRole('status')).toBeNull()
  })
})
