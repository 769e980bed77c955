import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { X } from '../icons/icons.ts'
import { IconButton } from './IconButton.tsx'

afterEach(cleanup)

test('default: uses the label as its accessible name and as its tooltip', async () => {
  const onClick = vi.fn()
  const ref = createRef<HTMLButtonElement>()
  render(
    <IconButton ref={ref} label="Close" onClick={onClick}>
      <X />
    </IconButton>,
  )
  const button = screen.getByRole('button', { name: 'Close' })
  await userEvent.click(button)
  expect(onClick).toHaveBeenCalledOnce()
  expect(ref.current).toBe(button)
  expect(button).toMatchObject({ type: 'button', title: 'Close' })
})
