import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Checkbox } from './Checkbox.tsx'

afterEach(cleanup)

test('default: is named by its label, and ticked by a click on the label', async () => {
  const onCheckedChange = vi.fn()
  render(<Checkbox onCheckedChange={onCheckedChange}>I agree</Checkbox>)
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'I agree' })
  await userEvent.click(screen.getByText('I agree'))
  expect(box.checked).toBe(true)
  await userEvent.click(box)
  expect(onCheckedChange.mock.calls).toEqual([[true], [false]])
})
