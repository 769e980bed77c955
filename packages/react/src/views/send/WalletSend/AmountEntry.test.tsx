import type { SendAsset, SendState } from '@holdfast/core'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openSendView } from '../../../../test/openSendView.ts'
import { renderKit } from '../../../../test/renderKit.tsx'
import { etherAsset, shellAsset, typedSend } from '../../../../test/sentAsset.ts'
import { wordsOf } from '../../../../test/startData.ts'
import { AmountEntry } from './AmountEntry.tsx'

const draw = (changes: Partial<SendState>) => renderKit(<AmountEntry state={typedSend(changes)} />)
const field = () => screen.getByLabelText<HTMLInputElement>('Amount')
/** The words that describe the field to a screen reader. */
const described = () =>
  (field().getAttribute('aria-describedby') ?? '')
    .split(' ')
    .flatMap((id) => document.getElementById(id) ?? [])
    .map(wordsOf)

describe('AmountEntry', () => {
  test.each<[string, string, string | undefined]>([
    ['all of the balance is allowed', '1.5', undefined],
    ['more than the balance is not', '1.500000000000000001', 'Insufficient Funds'],
    ['text that is not a number is wrong', '1,5x', 'Incorrect value'],
    ['an empty field is not wrong yet', '  ', undefined],
  ])('behavior: %s', (_, sendTokenAmount, problem) => {
    draw({ sendTokenAmount })
    expect(field().getAttribute('aria-invalid')).toBe(problem ? 'true' : null)
    expect(described().includes(problem ?? 'Insufficient Funds')).toBe(problem !== undefined)
  })

  test('behavior: an amount is not called too much while the balance is unknown', () => {
    draw({ sendTokenAmount: '99', token: { ...etherAsset, balance: undefined } })
    expect(field().getAttribute('aria-invalid')).toBeNull()
    expect(screen.getByText('The balance is being read')).toBeDefined()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Max' }).disabled).toBe(true)
  })

  test('behavior: without a token nothing can be entered, and the row asks for one', () => {
    draw({ token: undefined, sendTokenAmount: '' })
    expect(field().disabled).toBe(true)
    expect(screen.getByRole('button', { name: 'Select token' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Enter in dollars' })).toBeNull()
  })

  test.each<[string, Partial<SendAsset>, string[]]>([
    [
      'a token, with five decimals at most',
      { balance: 1_234_567_891_234_567_891n },
      ['Ether', 'Available: 1.23456 ETH'],
    ],
    ['a token without a name, by its symbol', { name: '' }, ['ETH', 'Available: 1.5 ETH']],
    [
      'pieces of a collection, by their number',
      { ...shellAsset, standard: 'erc1155', balance: 12n },
      ['Shell 7', 'Available: 12'],
    ],
  ])('behavior: the row shows %s', (_, changes, words) => {
    draw({ token: { ...etherAsset, ...changes } })
    const row = screen.getByRole('button', { name: /^Token: / })
    for (const each of words) expect(within(row).getByText(each)).toBeDefined()
  })

  test('behavior: one NFT needs no amount', () => {
    draw({ token: shellAsset })
    expect(screen.queryByLabelText('Amount')).toBeNull()
    expect(screen.getByText('Available: 1')).toBeDefined()
  })

  test('behavior: an amount in dollars is marked with a dollar, and shows what it is in the token', () => {
    const { container } = draw({ amountUnit: 'fiat', sendTokenAmount: '1000' })
    expect(container.querySelector('.hf-amount-field-unit')?.textContent).toBe('$')
    expect(described().join()).toContain('≈ 0.50 ETH')
    expect(screen.getByRole('button', { name: 'Enter in ETH' })).toBeDefined()
  })

  test('behavior: an amount in the token is marked with its symbol, and shows its worth', () => {
    const { container } = draw({})
    expect(container.querySelector('.hf-amount-field-unit')?.textContent).toBe('ETH')
    expect(described().join()).toContain('$1,000.00')
    expect(screen.getByRole('button', { name: 'Enter in dollars' })).toBeDefined()
  })

  test.each(['token', 'fiat'] as const)('behavior: an amount in %s that is not a number has no worth', (amountUnit) => {
    draw({ amountUnit, sendTokenAmount: 'x' })
    expect(described().join()).not.toMatch(/≈|\$/)
  })

  test('behavior: a token without a price is entered in the token only', () => {
    draw({ token: { ...etherAsset, price: undefined } })
    expect(screen.queryByRole('button', { name: /^Enter in/ })).toBeNull()
  })

  test('behavior: switching the unit of an empty field leaves it empty', async () => {
    const { form, user, amount } = await openSendView()
    await user.click(form.getByRole('button', { name: 'Enter in dollars' }))
    await user.click(await form.findByRole('button', { name: 'Enter in ETH' }))
    expect(await form.findByRole('button', { name: 'Enter in dollars' })).toBeDefined()
    expect(amount().value).toBe('')
  })
})
