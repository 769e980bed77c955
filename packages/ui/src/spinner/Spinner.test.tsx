import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Spinner } from './Spinner.tsx'

afterEach(cleanup)

test('default: is hidden from screen readers', () => {
  const { container } = render(<Spinner />)
  expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
  expect(screen.queryByRole('img')).toBeNull()
})

test('param: label is the accessible name', () => {
  const { container } = render(<Spinner label="Loading" />)
  expect(screen.getByRole('img', { name: 'Loading' })).toBe(container.querySelector('svg'))
})
