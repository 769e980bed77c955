import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Badge } from './Badge.tsx'

test('param: tone sets data-tone, neutral by default', () => {
  const { container } = render(
    <>
      <Badge>Sandbox</Badge>
      <Badge tone="success" className="mine">
        Verified
      </Badge>
    </>,
  )
  const [neutral, success] = container.querySelectorAll<HTMLElement>('.hf-badge')
  expect(neutral?.dataset.tone).toBe('neutral')
  expect(success?.dataset.tone).toBe('success')
  expect(success?.className).toBe('hf-badge mine')
})
