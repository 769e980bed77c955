import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { ErrorBoundary } from './ErrorBoundary.tsx'

afterEach(cleanup)

let isBroken = true
function Fragile() {
  if (isBroken) throw new Error('broken')
  return <p>whole</p>
}

function Page() {
  const [user, setUser] = useState('ada')
  return (
    <>
      <header>header</header>
      <button type="button" onClick={() => setUser('grace')}>
        other user
      </button>
      <ErrorBoundary
        resetKey={user}
        fallback={(error, retry) => (
          <button type="button" onClick={retry}>
            {error instanceof Error ? error.message : ''}
          </button>
        )}
      >
        <Fragile />
      </ErrorBoundary>
    </>
  )
}

describe('ErrorBoundary', () => {
  it('default: keeps the rest of the page, and renders the failed part again on request', () => {
    isBroken = true
    render(<Page />)
    expect(screen.getByText('header')).toBeTruthy()
    isBroken = false
    fireEvent.click(screen.getByRole('button', { name: 'broken' }))
    expect(screen.getByText('whole')).toBeTruthy()
  })

  it('param: resetKey: renders the failed part again when the key changes', () => {
    isBroken = true
    render(<Page />)
    isBroken = false
    fireEvent.click(screen.getByRole('button', { name: 'other user' }))
    expect(screen.getByText('whole')).toBeTruthy()
  })
})
