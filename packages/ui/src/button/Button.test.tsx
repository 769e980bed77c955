import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef, type FormEvent } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Button } from './Button.tsx'

afterEach(cleanup)

describe('Button', () => {
  test('default: is a medium primary button of type button', async () => {
    const onClick = vi.fn()
    const ref = createRef<HTMLButtonElement>()
    render(
      <Button ref={ref} className="mine" onClick={onClick}>
        Deposit
      </Button>,
    )
    const button = screen.getByRole('button', { name: 'Deposit' })
    await userEvent.click(button)
    expect(onClick).toHaveBeenCalledOnce()
    expect(ref.current).toBe(button)
    expect(button).toMatchObject({ type: 'button', className: 'hf-button mine' })
    expect(Object.fromEntries(Object.entries(button.dataset))).toEqual({ variant: 'primary', size: 'md' })
    expect(button.getAttribute('aria-busy')).toBeNull()
  })

  test('param: variant, size and block set data attributes of their names', () => {
    render(
      <Button variant="danger" size="lg" block>
        Remove
      </Button>,
    )
    expect(Object.fromEntries(Object.entries(screen.getByRole('button').dataset))).toEqual({
      variant: 'danger',
      size: 'lg',
      block: 'true',
    })
  })

  test('param: loading keeps the name and the focus, and ignores presses and submissions', async () => {
    const [onClick, onSubmit] = [vi.fn(), vi.fn((event: FormEvent) => event.preventDefault())]
    const form = (loading: boolean) => (
      <form onSubmit={onSubmit}>
        <input aria-label="Amount" />
        <Button type="submit" loading={loading} loadingLabel="Sending" onClick={onClick}>
          Submit
        </Button>
      </form>
    )
    const { rerender } = render(form(false))
    const button = screen.getByRole('button', { name: 'Submit' })
    button.focus()
    rerender(form(true))

    expect(document.activeElement).toBe(button)
    expect(screen.getByRole('button', { name: 'Submit' })).toBe(button)
    expect(button.getAttribute('aria-busy')).toBe('true')
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(button)
    await userEvent.type(screen.getByLabelText('Amount'), '1{Enter}')
    expect(onClick).not.toHaveBeenCalled()
    expect(onSubmit).not.toHaveBeenCalled()

    rerender(form(false))
    await userEvent.click(button)
    expect(onSubmit).toHaveBeenCalledOnce()
  })

  test('param: loadingLabel is announced by a live region that exists before loading begins', () => {
    const { container, rerender } = render(<Button loadingLabel="Sending">Submit</Button>)
    const region = container.querySelector('[aria-live="polite"]')
    expect(region?.textContent).toBe('')
    rerender(
      <Button loading loadingLabel="Sending">
        Submit
      </Button>,
    )
    expect(container.querySelector('[aria-live="polite"]')).toBe(region)
    expect(region?.textContent).toBe('Sending')
  })
})
