import { initialOnRampState, type OnRampState } from '@holdfast/core'
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderKit } from '../../../../test/renderKit.tsx'
import { PaymentEntry } from './PaymentEntry.tsx'

const usd = { id: 'USD', limits: [{ id: 'card', min: 500n, max: 200_000n }] }
const pebble = { id: 'p-pbl', name: 'Pebble', symbol: 'PBL', networks: [] }
const money = (amount: string, currency = 'USD') => ({ amount, currency })
const quote = {
  quoteId: 'q',
  paymentTotal: money('100'),
  paymentSubtotal: money('98'),
  purchaseAmount: money('0.0512345678', 'PBL'),
  providerFee: money('1.5'),
  networkFee: money('0.5'),
  isEstimate: false,
}

function renderEntry(changes: Partial<OnRampState> = {}) {
  const chosen: string[] = []
  const state = { ...initialOnRampState, paymentCurrency: usd, purchaseCurrency: pebble, ...changes }
  const page = renderKit(<PaymentEntry state={state} onChoose={(view) => void chosen.push(view)} />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'You pay' })
  const [output] = page.container.querySelectorAll('output')
  return { ...page, chosen, field, output: output?.textContent }
}

describe('PaymentEntry', () => {
  test('default: asks for an amount, and suggests amounts in the currency', () => {
    const { field, output } = renderEntry()
    expect([field.value, field.placeholder]).toEqual(['', '0'])
    expect(output).toBe('Enter an amount to see what you get')
    const presets = screen.getAllByRole('button', { pressed: false })
    expect(presets.map((preset) => preset.textContent)).toEqual(['$100', '$250', '$500', '$1,000'])
  })

  test('behavior: marks the suggested amount that was entered', () => {
    renderEntry({ paymentAmount: '250' })
    expect(screen.getAllByRole('button', { pressed: true }).map((preset) => preset.textContent)).toEqual(['$250'])
  })

  test('behavior: leads from each chip to its list', async () => {
    const { user, chosen } = renderEntry()
    await user.click(screen.getByRole('button', { name: 'Pay with USD. Choose another currency' }))
    await user.click(screen.getByRole('button', { name: 'Buy Pebble. Choose another token' }))
    expect(chosen).toEqual(['OnRampFiatSelect', 'OnRampTokenSelect'])
  })

  test('behavior: shows no chip for an unknown currency or token', () => {
    renderEntry({ paymentCurrency: undefined, purchaseCurrency: undefined })
    expect(screen.queryByRole('button', { name: /Choose another/ })).toBeNull()
  })

  test.each([
    [undefined, 'The price is being read'],
    [quote, 'About 0.051234 PBLFees of $1.50 + $0.50 included'],
  ])('behavior: says that the price is being read, unless an older price is shown', (older, expected) => {
    expect(renderEntry({ paymentAmount: '100', quotesLoading: true, quote: older }).output).toBe(expected)
  })

  test.each([
    ['0.0000000678', 'About 0.0000000678 PBL'],
    ['about five', 'About about five PBL'],
    ['12.5', 'About 12.5 PBL'],
  ])('behavior: truncates %s to six decimals, unless nothing would be left', (amount, expected) => {
    const { output } = renderEntry({ paymentAmount: '100', quote: { ...quote, purchaseAmount: money(amount, 'PBL') } })
    expect(output).toBe(`${expected}Fees of $1.50 + $0.50 included`)
  })

  test('behavior: if the quote is an estimate, shows the worth of the payment, without the amounts of the fees', () => {
    const { output } = renderEntry({
      paymentAmount: '100',
      quote: { ...quote, isEstimate: true, purchaseAmount: money('100') },
    })
    expect(output).toBe('Worth about $100, less fees. The provider says exactly what you get before you pay.')
  })

  test('behavior: says which amount the app needs', () => {
    expect(renderEntry({ wantedAmount: '0.2' }).output).toBe('You need 0.2 PBL.Enter an amount to see what you get')
  })

  test.each([
    ['4.99', 'The minimum is $5.'],
    ['2000.01', 'The maximum is $2,000.'],
    ['ten', 'Enter an amount such as 100 or 49.50.'],
  ])('error: refuses %s with a reason', (paymentAmount, expected) => {
    const { field, output } = renderEntry({ paymentAmount })
    expect(screen.getByText(expected)).toBeDefined()
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(output).toBe('')
  })
})
