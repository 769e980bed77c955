import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Footer } from './Footer.tsx'

afterEach(cleanup)

const app = join(import.meta.dirname, '../..')

test('default: leads to the text of the licence, which is that of the repository', () => {
  const { container } = render(<Footer />)
  expect(container.textContent).toBe('Open source under the MIT licence. No fees, no admin key.')
  const path = screen.getByRole('link', { name: 'MIT licence' }).getAttribute('href') ?? ''
  expect(readFileSync(join(app, 'public', path), 'utf8')).toBe(readFileSync(join(app, '../../LICENSE'), 'utf8'))
})
