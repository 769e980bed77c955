import { closeModal, goBack, openModal, pushView, raiseAlert, requestSignIn, showToast } from '@holdfast/core'
import { describeDialog } from '@holdfast/testing/dialog-suite'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { afterThisTest, perform, renderKit } from '../../test/renderKit.tsx'
import { ConnectButton } from '../button/ConnectButton.tsx'

afterEach(() => {
  vi.useRealTimers()
})

describeDialog('Modal', () => {
  renderKit(<ConnectButton />)
  const opener = screen.getByRole('button', { name: 'Connect Wallet' })
  return { name: 'Connect Wallet', opener, firstFocus: 'section' }
})

describe('Modal', () => {
  test('default: tells screen readers that it is modal, even before the page behind it is hidden from them', async () => {
    const { kit } = renderKit()
    await perform(() => openModal(kit))
    expect((await screen.findByRole('dialog')).getAttribute('aria-modal')).toBe('true')
  })

  test('behavior: closes on the close button', async () => {
    const { kit, user } = renderKit()
    await perform(() => openModal(kit))
    await user.click(await screen.findByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(kit.modal.getState().open).toBe(false)
  })

  test('behavior: closes on a press on the overlay, but not on a press inside the dialog', async () => {
    const { kit, user } = renderKit()
    await perform(() => openModal(kit))
    await user.click(await screen.findByRole('heading', { name: 'Connect Wallet' }))
    expect(kit.modal.getState().open).toBe(true)

    const overlay = document.querySelector('.hf-dialog-backdrop')
    if (!overlay) throw new Error('no overlay')
    await user.click(overlay)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('behavior: shakes for 500 ms instead of closing UnsupportedChain', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { kit, user } = renderKit()
    await perform(() => openModal(kit, { view: 'UnsupportedChain' }))
    const dialog = await screen.findByRole('dialog', { name: 'Switch Network' })

    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(dialog.hasAttribute('data-shaking')).toBe(true)
    await perform(() => vi.advanceTimersByTime(500))
    expect(dialog.hasAttribute('data-shaking')).toBe(false)

    await user.keyboard('{Escape}')
    expect(kit.modal.getState().open).toBe(true)
    expect(dialog.hasAttribute('data-shaking')).toBe(true)
    await perform(() => closeModal(kit))
  })

  test('behavior: shows Back when there is a history, and help only on Connect', async () => {
    const { kit, user } = renderKit()
    await perform(() => openModal(kit, { view: 'Connect' }))
    const dialog = await screen.findByRole('dialog')
    const help = () => dialog.querySelector('.hf-kit-header [aria-label="What is a wallet?"]')
    expect(within(dialog).queryByRole('button', { name: 'Back' })).toBeNull()
    expect(help()).not.toBeNull()
    await perform(() => pushView(kit, 'WhatIsAWallet'))
    expect(screen.getByRole('dialog', { name: 'What is a wallet?' })).toBe(dialog)
    expect(help()).toBeNull()
    await user.click(within(dialog).getByRole('button', { name: 'Back' }))

    expect(screen.getByRole('dialog', { name: 'Connect Wallet' })).toBe(dialog)
    expect(help()).not.toBeNull()
    await perform(() => goBack(kit))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('behavior: renders Connect for an unknown view', async () => {
    const { kit } = renderKit()
    await perform(() => openModal(kit, { view: 'NoSuchView' as never /* an app without types may pass this */ }))
    expect(await screen.findByRole('dialog', { name: 'Connect Wallet' })).toBeDefined()
  })

  test('behavior: shows toasts in the open card, and over the page while the modal is closed', async () => {
    const { kit, user } = renderKit()
    await perform(() => openModal(kit))
    const dialog = await screen.findByRole('dialog')
    await perform(() => showToast(kit, { variant: 'success', message: 'Address copied', autoClose: false }))
    expect(within(dialog).getByText('Address copied')).toBeDefined()
    await user.click(within(dialog).getByRole('button', { name: 'Dismiss message' }))
    expect(screen.queryByText('Address copied')).toBeNull()

    await perform(() => closeModal(kit))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await perform(() => showToast(kit, { variant: 'error', message: 'Transaction error', autoClose: false }))
    const toast = await screen.findByText('Transaction error')
    expect(toast.closest('output')).not.toBeNull()
  })

  test('behavior: shows an alert until it is dismissed', async () => {
    const { kit, user } = renderKit()
    await perform(() => openModal(kit))
    await screen.findByRole('dialog')
    await perform(() => raiseAlert(kit, 'networkNotFound'))

    expect(screen.getByText('Network Not Found')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Dismiss alert' }))
    expect(screen.queryByText('Network Not Found')).toBeNull()
  })

  test('param: themeMode and themeVariables are set on the root element by a script', async () => {
    const { kit } = renderKit(undefined, {
      options: { themeMode: 'dark', themeVariables: { '--hf-color-accent': '#0b6e6e' } },
    })
    await perform(() => openModal(kit))
    const root = (await screen.findByRole('dialog')).closest<HTMLElement>('.hf-kit')
    expect(root?.dataset.theme).toBe('dark')
    expect(root?.style.getPropertyValue('--hf-color-accent')).toBe('#0b6e6e')
  })

  test('param: messages and locale replace the texts and set the writing direction', async () => {
    const { kit } = renderKit(undefined, { locale: 'ar-EG', messages: { 'title.connect': 'ربط المحفظة' } })
    await perform(() => openModal(kit))
    const dialog = await screen.findByRole('dialog', { name: 'ربط المحفظة' })
    const root = dialog.closest('.hf-kit')
    expect(root?.getAttribute('dir')).toBe('rtl')
    expect(root?.getAttribute('lang')).toBe('ar-EG')
  })

  test('param: container contains the modal', async () => {
    const container = document.body.appendChild(document.createElement('aside'))
    afterThisTest(() => container.remove())
    const { kit } = renderKit(undefined, { container })
    await perform(() => openModal(kit))
    expect(container.contains(await screen.findByRole('dialog'))).toBe(true)
  })

  test('error: opens nothing when a sign-in is requested but not enabled', async () => {
    const { kit } = renderKit()
    await expect(requestSignIn(kit)).rejects.toThrow('SIWX is not enabled')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
