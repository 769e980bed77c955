import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Switch } from './Switch.tsx'

afterEach(cleanup)

test('default: uses the label as its name and tooltip, and reports a change with the space bar', async () => {
  const onCheckedChange = vi.fn()
  render(<Switch label="Certified only" checked={false} onCheckedChange={onCheckedChange} />)
  const box = screen.getByRole<HTMLInputElement>('switch', { name: 'Certified only' })
  expect(box.title).toBe('Certified only')
  box.focus()
  await userEvent.keyboard(' ')
  expect(onCheckedChange).toHaveBeenCalledExactlyOnceWith(true)
})
