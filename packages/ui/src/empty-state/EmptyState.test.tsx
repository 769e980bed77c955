import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Inbox } from '../icons/icons.ts'
import { EmptyState } from './EmptyState.tsx'

afterEach(cleanup)

test('default: draws the title, the text, the action and a decorative icon', () => {
  const { container } = render(
    <EmptyState icon={Inbox} title="No deposits yet" action={<button type="button">Deposit</button>}>
      They appear here.
    </EmptyState>,
  )
  expect(container.textContent).toBe('No deposits yetThey appear here.Deposit')
  expect(screen.getByRole('button', { name: 'Deposit' })).toBeTruthy()
  expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
})

test('behavior: omits the parts that are not given', () => {
  const { container } = render(<EmptyState title="Nothing found" />)
  expect(container.firstElementChild?.children).toHaveLength(1)
})
