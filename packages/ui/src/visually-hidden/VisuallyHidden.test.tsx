import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { VisuallyHidden } from './VisuallyHidden.tsx'

afterEach(cleanup)

test('default: keeps its text in the accessible name of the element around it', () => {
  render(
    <button type="button">
      <VisuallyHidden id="words">Account </VisuallyHidden>0xd8d…6045
    </button>,
  )
  expect(screen.getByRole('button', { name: 'Account 0xd8d…6045' })).toBeTruthy()
  expect(document.querySelector('#words')?.className).toBe('hf-visually-hidden')
})
