import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { TextField } from './TextField.tsx'

afterEach(cleanup)

/** Returns the descriptions that a screen reader adds to an element's name. */
function descriptionOf(element: HTMLElement): string[] {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent ?? `missing ${id}`)
}

describe('TextField', () => {
  test('default: draws a text input named by its label', async () => {
    const onValueChange = vi.fn()
    const ref = createRef<HTMLInputElement>()
    render(<TextField ref={ref} label="User name" autoComplete="username" onValueChange={onValueChange} />)
    const input = screen.getByRole('textbox', { name: 'User name' })
    await userEvent.type(input, 'ada')
    expect(onValueChange.mock.calls).toEqual([['a'], ['ad'], ['ada']])
    expect(ref.current).toBe(input)
    expect(input.getAttribute('autocomplete')).toBe('username')
    expect(input.getAttribute('aria-describedby')).toBeNull()
    expect(input.getAttribute('aria-invalid')).toBeNull()
  })

  test('param: error is the first description, and makes the input invalid', () => {
    render(
      <>
        <TextField label="Name" description="3 to 20 letters." error="Too short." aria-describedby="more" />
        <p id="more">More.</p>
      </>,
    )
    const input = screen.getByRole('textbox', { name: 'Name' })
    expect(descriptionOf(input)).toEqual(['Too short.', '3 to 20 letters.', 'More.'])
    expect(input.getAttribute('aria-invalid')).toBe('true')
  })

  test('behavior: keeps the live region and the same error element while the user types, so that the error is announced once', () => {
    const { container, rerender } = render(<TextField label="Name" value="a" onValueChange={() => undefined} />)
    const region = container.querySelector('[aria-live="polite"]')
    expect(region?.textContent).toBe('')
    rerender(<TextField label="Name" value="a" error="Too short." onValueChange={() => undefined} />)
    const errorElement = region?.firstElementChild
    expect(errorElement?.textContent).toBe('Too short.')
    rerender(<TextField label="Name" value="ab" error="Too short." onValueChange={() => undefined} />)
    expect(container.querySelector('[aria-live="polite"]')).toBe(region)
    expect(region?.firstElementChild).toBe(errorElement)
  })

  test('param: reveal adds a button that shows and hides the password', async () => {
    render(
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        reveal={{ show: 'Show password', hide: 'Hide password' }}
      />,
    )
    const input = screen.getByLabelText('Password', { selector: 'input' })
    expect(input).toMatchObject({ type: 'password' })
    await userEvent.type(input, 'secret')
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
    expect(input).toMatchObject({ type: 'text', value: 'secret' })
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(input).toMatchObject({ type: 'password', value: 'secret' })
  })

  test('param: labelHidden hides the label but keeps the accessible name', () => {
    render(<TextField type="search" label="Search networks" labelHidden />)
    expect(screen.getByRole('searchbox', { name: 'Search networks' })).toBeTruthy()
    expect(screen.getByText('Search networks').className).toBe('hf-visually-hidden')
  })
})
