import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { NotFoundPage } from './NotFoundPage.tsx'

afterEach(cleanup)

test('default: says in heading and document title that the page does not exist, and links to the start page', () => {
  render(<NotFoundPage />)
  expect(document.title).toBe('Page not found · Holdfast')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Page not found')
  expect(screen.getByText(/^There is nothing at this address/)).toBeDefined()
  expect(screen.getByText('404').getAttribute('aria-hidden')).toBe('true')
  expect(screen.getByRole('link', { name: 'Go to the start page' }).getAttribute('href')).toBe('/')
})
