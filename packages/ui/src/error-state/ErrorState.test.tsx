import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ErrorState } from './ErrorState.tsx'

afterEach(cleanup)

test('default: is announced, with a sign that is not colour alone', () => {
  render(
    <ErrorState title="The history could not be read" action={<button type="button">Try again</button>}>
      Your stake is safe.
    </ErrorState>,
  )
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toBe('The history could not be readYour stake is safe.Try again')
  expect(alert.querySelector('svg')).not.toBeNull()
})
