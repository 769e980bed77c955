import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { AmountField, type AmountFieldProps } from './AmountField.tsx'

afterEach(cleanup)

function Deposit(props: Partial<AmountFieldProps>) {
  const [value, setValue] = useState('0')
  return (
    <AmountField
      name="amount"
      label="Amount"
      symbol="ETH"
      value={value}
      onValueChange={setValue}
      max={{ label: 'Max', onPress: () => setValue('1.25') }}
      {...props}
    />
  )
}

describe('AmountField', () => {
  test('default: asks for a decimal keyboard, and keeps the text exactly as typed', async () => {
    render(<Deposit />)
    const input = screen.getByRole('textbox', { name: 'Amount' })
    expect(input).toMatchObject({ type: 'text', name: 'amount', value: '0' })
    expect(input.getAttribute('inputmode')).toBe('decimal')
    expect(input.getAttribute('autocomplete')).toBe('off')
    await userEvent.clear(input)
    await userEvent.type(input, '1,5e-4 ETH')
    expect(input).toMatchObject({ value: '1,5e-4 ETH' })
  })

  test('param: max: its button replaces the typed amount, and does not submit the form', async () => {
    const onSubmit = vi.fn()
    render(
      <form onSubmit={onSubmit}>
        <Deposit />
      </form>,
    )
    const input = screen.getByRole('textbox')
    await userEvent.type(input, '77')
    await userEvent.click(screen.getByRole('button', { name: 'Max' }))
    expect(input).toMatchObject({ value: '1.25' })
    expect(onSubmit).not.toHaveBeenCalled()
  })

  test('param: secondary and error describe the input', () => {
    render(<Deposit secondary="Available 2 ETH" error="The minimum is 0.0001 ETH" />)
    const input = screen.getByRole('textbox')
    const ids = input.getAttribute('aria-describedby')?.split(' ') ?? []
    expect(ids.map((id) => document.getElementById(id)?.textContent)).toEqual([
      'The minimum is 0.0001 ETH',
      'Available 2 ETH',
    ])
    expect(input.getAttribute('aria-invalid')).toBe('true')
  })

  test('param: disabled also disables the Max button', () => {
    render(<Deposit disabled />)
    expect(screen.getByRole('textbox')).toMatchObject({ disabled: true })
    expect(screen.getByRole('button', { name: 'Max' })).toMatchObject({ disabled: true })
  })
})
