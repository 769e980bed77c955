import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Checkbox } from './Checkbox.tsx'

afterEach(cleanup)

test('default: its label ticks it, and says what it is', async () => {
  const onCheckedChange = vi.fn()
  render(<Checkbox onCheckedChange={onCheckedChange}>I agree</Checkbox>)
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'I agree' })
  await userEvent.click(screen.getByText('I agree'))
  expect(box.checked).toBe(true)
  await userEvent.click(box)
  expect(onCheckedChange.mock.calls).toEqual([[true], [false]])
})

test('param: a link in the label is followed and ticks nothing', async () => {
  render(
    <Checkbox>
      I agree to <a href="#terms">the terms</a>
    </Checkbox>,
  )
  await userEvent.click(screen.getByRole('link', { name: 'the terms' }))
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false)
})
