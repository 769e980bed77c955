import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { Amount } from './Amount.tsx'

afterEach(cleanup)

describe('Amount', () => {
  test('default: without exact, draws plain text instead of a button', () => {
    const { container } = render(<Amount>1.50 ETH</Amount>)
    expect(container.textContent).toBe('1.50 ETH')
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('param: exact is the accessible description, and a press or the Enter key shows or hides it', async () => {
    render(<Amount exact="8.99983471447512216 ETH">8.9998 ETH</Amount>)
    const amount = screen.getByRole('button', { name: '8.9998 ETH', description: '8.99983471447512216 ETH' })
    await userEvent.click(amount)
    expect(amount.textContent).toBe('8.99983471447512216 ETH')
    await userEvent.keyboard('{Enter}')
    expect(amount.textContent).toBe('8.9998 ETH')
  })
})
