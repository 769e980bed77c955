import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { LinkRow } from './LinkRow.tsx'

afterEach(cleanup)

test('default: draws one link, named by all texts of the row', () => {
  render(
    <LinkRow href="https://pocket.example/" trailing="Certified">
      Pocket
    </LinkRow>,
  )
  const row = screen.getByRole<HTMLAnchorElement>('link', { name: 'Pocket Certified' })
  expect(row.href).toBe('https://pocket.example/')
  expect(row.className).toBe('hf-list-row')
  expect(row.rel).toBe('')
})

test('param: target _blank sets rel so that the opened page gets neither opener nor referrer', () => {
  render(
    <LinkRow href="https://pocket.example/" target="_blank" rel="help">
      Pocket
    </LinkRow>,
  )
  expect(screen.getByRole<HTMLAnchorElement>('link').rel).toBe('noreferrer noopener')
})
