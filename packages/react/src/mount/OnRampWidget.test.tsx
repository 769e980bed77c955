import { closeModal } from '@holdfast/core'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { perform, renderKit } from '../../test/renderKit.tsx'
import { openBuyView } from '../../test/views/openBuyView.ts'
import { OnRampWidget } from './OnRampWidget.tsx'

/** Returns the queries of the widget's form. */
const form = async () => within(await screen.findByRole('form', { name: 'Buy' }))

describe('OnRampWidget', () => {
  test('default: shows what an amount buys, and leads to the providers, when a wallet is connected', async () => {
    const { kit, user } = await openBuyView({ children: <OnRampWidget /> })
    await perform(() => closeModal(kit))
    const widget = await form()
    await user.click(await widget.findByRole('button', { name: '$100' }))
    expect(await widget.findByText('About 0.051234 ETH')).toBeDefined()
    await user.click(widget.getByRole('button', { name: 'Get quotes' }))
    const modal = within(await screen.findByRole('dialog', { name: 'Choose Provider' }))
    expect((await modal.findByRole<HTMLInputElement>('textbox', { name: 'You pay' })).value).toBe('100')
  })

  test('behavior: closes the modal after a choice from a list, and keeps the amount', async () => {
    const { kit, user } = await openBuyView({ children: <OnRampWidget /> })
    await perform(() => closeModal(kit))
    const widget = await form()
    await user.type(await widget.findByRole('textbox', { name: 'You pay' }), '50')
    await user.click(widget.getByRole('button', { name: /^Pay with USD/ }))
    await user.click(await screen.findByRole('button', { name: /EUR/ }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await widget.findByRole('button', { name: /^Pay with EUR/ })).toBeDefined()
    expect(widget.getByRole<HTMLInputElement>('textbox', { name: 'You pay' }).value).toBe('50')
  })

  test('behavior: leads to Connect if no wallet is connected', async () => {
    const { user } = renderKit(<OnRampWidget />)
    await user.click((await form()).getByRole('button', { name: 'Connect wallet' }))
    expect(await screen.findByRole('dialog', { name: 'Connect Wallet' })).toBeDefined()
  })

  test('error: disables the button for an amount beyond the limits', async () => {
    const { kit, user } = await openBuyView({ children: <OnRampWidget /> })
    await perform(() => closeModal(kit))
    const widget = await form()
    await user.type(await widget.findByRole('textbox', { name: 'You pay' }), '4')
    expect(await widget.findByText('The minimum is $5.')).toBeDefined()
    expect(widget.getByRole<HTMLButtonElement>('button', { name: 'Get quotes' }).disabled).toBe(true)
  })
})
