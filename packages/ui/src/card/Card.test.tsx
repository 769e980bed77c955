import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Card } from './Card.tsx'

afterEach(cleanup)

test('default: renders its children and attributes', () => {
  render(
    <Card className="mine" id="stake" aria-live="polite">
      12.50 ETH
    </Card>,
  )
  const card = screen.getByText('12.50 ETH')
  expect(card.className).toBe('hf-card mine')
  expect(card.id).toBe('stake')
  expect(card.getAttribute('aria-live')).toBe('polite')
})
