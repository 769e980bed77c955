import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Wallet } from './icons.ts'

test('default: decoration, in the class that gives size and stroke', () => {
  const { container } = render(<Wallet className="mine" />)
  const icon = container.querySelector('svg')
  expect(icon?.getAttribute('aria-hidden')).toBe('true')
  expect(icon?.classList).toContain('hf-icon')
  expect(icon?.classList).toContain('mine')
})

test('param: an aria-label makes it speak', () => {
  const { container } = render(<Wallet aria-label="Wallet" />)
  expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBeNull()
})
