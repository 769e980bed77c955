import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ErrorState } from './ErrorState.tsx'

afterEach(cleanup)

test('default: is an alert with an icon, so that colour alone does not mark the error', () => {
  render(
    <ErrorState title="The history could not be read" action={<button type="button">Try again</button>}>
      Your stake is safe.
    </ErrorState>,
  )
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toBe('The history could not be readYour stake is safe.Try again')
  expect(alert.querySelector('svg')).not.toBeNull()
})
