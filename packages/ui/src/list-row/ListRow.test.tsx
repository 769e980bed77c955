import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ListRow } from './ListRow.tsx'

afterEach(cleanup)

test('default: draws one button, named by all texts of the row', async () => {
  const onClick = vi.fn()
  const ref = createRef<HTMLButtonElement>()
  render(
    <ListRow ref={ref} leading={<img alt="" />} subtitle="On this computer" trailing="Installed" onClick={onClick}>
      Pocket
    </ListRow>,
  )
  const row = screen.getByRole('button', { name: 'Pocket On this computer Installed' })
  await userEvent.click(row)
  expect(onClick).toHaveBeenCalledOnce()
  expect(ref.current).toBe(row)
})

test('behavior: omits the parts that are not given, and ignores presses while disabled', async () => {
  const onClick = vi.fn()
  const { container } = render(
    <ListRow disabled aria-current onClick={onClick}>
      Pocket
    </ListRow>,
  )
  await userEvent.click(screen.getByRole('button'))
  expect(onClick).not.toHaveBeenCalled()
  expect(screen.getByRole('button').getAttribute('aria-current')).toBe('true')
  expect(container.querySelector('.hf-list-row-subtitle, .hf-list-row-trailing')).toBeNull()
})
