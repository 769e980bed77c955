import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { CrashBoundary } from './CrashBoundary.tsx'

function Broken(): never {
  throw new Error('broken')
}

describe('CrashBoundary', () => {
  it('default: shows its children', () => {
    render(<CrashBoundary>content</CrashBoundary>)
    expect(screen.getByText('content')).toBeTruthy()
  })

  it('error: says that nothing was signed, and offers to load the start page, which may still work', async () => {
    // React also reports the error to the console.
    vi.spyOn(console, 'error').mockReturnValue()
    const assign = vi.spyOn(window.location, 'assign').mockReturnValue()
    render(
      <CrashBoundary>
        <Broken />
      </CrashBoundary>,
    )
    expect(screen.getByText(/^Nothing was signed or sent without your approval\./)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Load again' }))
    expect(assign).toHaveBeenCalledWith('/')
  })
})
