import { closeModal } from '@holdfast/core'
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { perform, renderKit } from '../../../../test/renderKit.tsx'
import { openBuyView } from '../../../../test/views/openBuyView.ts'
import { OnRampForm } from './OnRampForm.tsx'

describe('OnRampForm', () => {
  test('default: offers to connect a wallet when there is no account', async () => {
    const { kit, user } = renderKit(<OnRampForm />)
    await user.click(screen.getByRole('button', { name: 'Connect wallet' }))
    expect(kit.router.getState().view).toBe('Connect')
    expect(kit.modal.getState().open).toBe(true)
  })

  test('behavior: opens the providers when there is an account, unless the amount is refused', async () => {
    const { kit, user } = await openBuyView({ children: <OnRampForm /> })
    await perform(() => closeModal(kit))
    const form = await screen.findByRole('form', { name: 'Buy' })
    expect(form.hasAttribute('novalidate')).toBe(true)
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Get quotes' })
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'You pay' })
    await user.type(field, '4')
    expect(await screen.findByText('The minimum is $5.')).toBeDefined()
    expect(button.disabled).toBe(true)
    await user.type(field, '0')
    await expect.poll(() => button.disabled).toBe(false)
    await user.type(field, '{Enter}')
    await expect.poll(() => kit.modal.getState().open).toBe(true)
    expect(kit.router.getState().view).toBe('OnRampProviders')
  })

  test('behavior: a press on a chip opens its list in the modal', async () => {
    const { kit, user } = await openBuyView({ children: <OnRampForm /> })
    await perform(() => closeModal(kit))
    await user.click(await screen.findByRole('button', { name: /^Pay with USD/ }))
    expect(kit.router.getState().view).toBe('OnRampFiatSelect')
  })
})
