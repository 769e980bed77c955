import type { SendAsset, SendState } from '@holdfast/core'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderKit } from '../../../../test/renderKit.tsx'
import { wordsOf } from '../../../../test/startData.ts'
import { openSendView } from '../../../../test/views/openSendView.ts'
import { etherAsset, shellAsset, typedSend } from '../../../../test/views/sentAsset.ts'
import { AmountEntry } from './AmountEntry.tsx'

const draw = (changes: Partial<SendState>) => renderKit(<AmountEntry state={typedSend(changes)} />)
const field = () => screen.getByLabelText<HTMLInputElement>('Amount')
/** Returns the texts that describe the field to a screen reader. */
const described = () =>
  (field().getAttribute('aria-describedby') ?? '')
    .split(' ')
    .flatMap((id) => document.getElementById(id) ?? [])
    .map(wordsOf)

describe('AmountEntry', () => {
  test.each<[string, string, string | undefined]>([
    ['accepts the whole balance', '1.5', undefined],
    ['refuses more than the balance', '1.500000000000000001', 'Insufficient Funds'],
    ['refuses a text that is not a number', '1,5x', 'Incorrect value'],
    ['accepts an empty field', '  ', undefined],
  ])('behavior: %s', (_, sendTokenAmount, problem) => {
    draw({ sendTokenAmount })
    expect(field().getAttribute('aria-invalid')).toBe(problem ? 'true' : null)
    expect(described().includes(problem ?? 'Insufficient Funds')).toBe(problem !== undefined)
  })

  test('behavior: accepts any amount while the balance is unknown', () => {
    draw({ sendTokenAmount: '99', token: { ...etherAsset, balance: undefined } })
    expect(field().getAttribute('aria-invalid')).toBeNull()
    expect(screen.getByText('The balance is being read')).toBeDefined()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Max' }).disabled).toBe(true)
  })

  test('behavior: disables the field without a token, and asks for a token', () => {
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
    ['a token without a name by its symbol', { name: '' }, ['ETH', 'Available: 1.5 ETH']],
    [
      'pieces of a collection by their number',
      { ...shellAsset, standard: 'erc1155', balance: 12n },
      ['Shell 7', 'Available: 12'],
    ],
  ])('behavior: shows in the row %s', (_, changes, expected) => {
    draw({ token: { ...etherAsset, ...changes } })
    const row = screen.getByRole('button', { name: /^Token: / })
    for (const each of expected) expect(within(row).getByText(each)).toBeDefined()
  })

  test('behavior: asks for no amount of a single NFT', () => {
    draw({ token: shellAsset })
    expect(screen.queryByLabelText('Amount')).toBeNull()
    expect(screen.getByText('Available: 1')).toBeDefined()
  })

  test('behavior: marks an amount in dollars with a dollar sign, and shows the amount of the token', () => {
    const { container } = draw({ amountUnit: 'fiat', sendTokenAmount: '1000' })
    expect(container.querySelector('.hf-amount-field-unit')?.textContent).toBe('$')
    expect(described().join()).toContain('≈ 0.50 ETH')
    expect(screen.getByRole('button', { name: 'Enter in ETH' })).toBeDefined()
  })

  test('behavior: marks an amount of the token with its symbol, and shows the worth', () => {
    const { container } = draw({})
    expect(container.querySelector('.hf-amount-field-unit')?.textContent).toBe('ETH')
    expect(described().join()).toContain('$1,000.00')
    expect(screen.getByRole('button', { name: 'Enter in dollars' })).toBeDefined()
  })

  test.each(['token', 'fiat'] as const)(
    'behavior: shows no worth for an amount in %s that is not a number',
    (amountUnit) => {
      draw({ amountUnit, sendTokenAmount: 'x' })
      expect(described().join()).not.toMatch(/≈|\$/)
    },
  )

  test('behavior: does not offer dollars for a token without a price', () => {
    draw({ token: { ...etherAsset, price: undefined } })
    expect(screen.queryByRole('button', { name: /^Enter in/ })).toBeNull()
  })

  test('behavior: leaves an empty field empty when the unit is switched', async () => {
    const { form, user, amount } = await openSendView()
    await user.click(form.getByRole('button', { name: 'Enter in dollars' }))
    await user.click(await form.findByRole('button', { name: 'Enter in ETH' }))
    expect(await form.findByRole('button', { name: 'Enter in dollars' })).toBeDefined()
    expect(amount().value).toBe('')
  })
})
