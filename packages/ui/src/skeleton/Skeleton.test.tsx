import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Skeleton } from './Skeleton.tsx'

test('default: has the given size and shape, and is hidden from screen readers', () => {
  const { container } = render(<Skeleton width="6rem" height="2rem" round />)
  const element = container.querySelector<HTMLElement>('.hf-skeleton')
  expect(element?.getAttribute('aria-hidden')).toBe('true')
  expect(element?.style.inlineSize).toBe('6rem')
  expect(element?.style.blockSize).toBe('2rem')
  expect(element?.dataset.round).toBe('true')
})
