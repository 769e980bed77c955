import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { testAddress } from '../../../../test/announceWallet.ts'
import { renderKit } from '../../../../test/renderKit.tsx'
import { AccountRow, type AccountRowProps } from './AccountRow.tsx'
import { hasSeveralTypes } from './AccountTypeMark.tsx'

function renderRow(props: Partial<AccountRowProps> = {}) {
  let chosen = 0
  const account = { namespace: 'eip155', address: testAddress, type: 'eoa' } as const
  const row = (
    <AccountRow account={account} subtitle="Harbour" current={false} onChoose={() => void (chosen += 1)} {...props} />
  )
  const page = renderKit(row)
  return { ...page, button: within(page.container).getByRole<HTMLButtonElement>('button'), chosen: () => chosen }
}

describe('AccountRow', () => {
  test('default: calls onChoose when it is pressed', async () => {
    const { user, button, chosen } = renderRow({ label: 'Savings' })
    expect(screen.getByRole('button', { name: /^Switch to Savings/ })).toBe(button)
    expect([button.title, button.getAttribute('aria-current')]).toEqual([testAddress, null])
    await user.click(button)
    expect(chosen()).toBe(1)
  })

  test('behavior: without a label, shows the shortened address', () => {
    const { button } = renderRow()
    expect(button.textContent).toContain('0xf39…2266')
  })

  test('param: current: marks the account', () => {
    const { button } = renderRow({ current: true })
    expect(button.getAttribute('aria-current')).toBe('true')
    expect(button.textContent).not.toContain('Switch')
    expect(screen.getByText('Account in use')).toBeDefined()
  })

  test('param: pending: shows that the wallet is switching', async () => {
    const { user, button, chosen } = renderRow({ pending: true, disabled: true })
    expect(button.querySelector('[aria-label]')?.getAttribute('aria-label')).toBe('Switching account')
    await user.click(button)
    expect(chosen()).toBe(0)
  })

  test('param: showsType: names the type of the account', () => {
    renderRow({ showsType: true })
    expect(screen.getByText('Standard account')).toBeDefined()
  })
})

describe('hasSeveralTypes', () => {
  test('default: is true only for accounts of different types', () => {
    expect(hasSeveralTypes([{ type: 'eoa' }, { type: 'eoa' }])).toBe(false)
    expect(hasSeveralTypes([{ type: 'eoa' }, { type: 'smartAccount' }])).toBe(true)
  })
})
