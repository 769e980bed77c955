import { render } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { inertWhen } from './inertWhen.ts'

describe('inertWhen', () => {
  test.each([true, false])('default: sets the attribute inert for true and not for false: %s', (isInert) => {
    const { container } = render(<div {...inertWhen(isInert)} />)
    expect(container.firstElementChild?.hasAttribute('inert')).toBe(isInert)
  })
})
