import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Wallet } from './icons.ts'

test('default: decorative, with the class that gives size and stroke', () => {
  const { container } = render(<Wallet className="mine" />)
  const icon = container.querySelector('svg')
  expect(icon?.getAttribute('aria-hidden')).toBe('true')
  expect(icon?.classList).toContain('hf-icon')
  expect(icon?.classList).toContain('mine')
})

test('param: an aria-label gives it a name for screen readers', () => {
  const { container } = render(<Wallet aria-label="Wallet" />)
  expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBeNull()
})

test('default: every icon of the set has its shapes, each time it renders', async () => {
  const icons = Object.entries(await import('./icons.ts'))
  expect(icons.length).toBeGreaterThan(40)
  const drawn = icons.map(([name, Icon]) => {
    const { container } = render([<Icon key="one" />, <Icon key="two" />])
    const [one, two] = Array.from(container.querySelectorAll('svg'), ({ innerHTML }) => innerHTML)
    expect(one, name).toMatch(/^<(?:path|circle|rect|line|poly|ellipse)/)
    expect(two, name).toBe(one)
    return one
  })
  expect(new Set(drawn).size).toBe(icons.length)
})
