import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Wallet } from './icons.ts'

test('default: is hidden from screen readers, and has the class that sets its size and stroke', () => {
  const { container } = render(<Wallet className="mine" />)
  const icon = container.querySelector('svg')
  expect(icon?.getAttribute('aria-hidden')).toBe('true')
  expect(icon?.classList).toContain('hf-icon')
  expect(icon?.classList).toContain('mine')
})

test('param: aria-label exposes the icon to screen readers', () => {
  const { container } = render(<Wallet aria-label="Wallet" />)
  expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBeNull()
})

test('default: every icon of the set draws its own shapes in each rendering', async () => {
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
