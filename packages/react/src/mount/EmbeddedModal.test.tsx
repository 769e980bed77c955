import { openModal, pushView, requestClose } from '@holdfast/core'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { announceWallet } from '../../test/announceWallet.ts'
import { afterThisTest, perform, renderKit } from '../../test/renderKit.tsx'
import { EmbeddedModal } from './EmbeddedModal.tsx'

const options = { enableEmbedded: true }

describe('EmbeddedModal', () => {
  test('default: draws the card in its place, without a dialog, overlay or close button', async () => {
    afterThisTest(announceWallet({ name: 'Kelp Wallet' }).remove)
    const { container } = renderKit(<EmbeddedModal />, { options })
    expect(await screen.findByRole('heading', { name: 'Connect Wallet' })).toBeDefined()
    expect(within(container).getByRole('button', { name: /Kelp Wallet/ })).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  })

  test('behavior: closing returns to Connect, where there is no way back', async () => {
    const { kit } = renderKit(<EmbeddedModal />, { options })
    await screen.findByRole('heading', { name: 'Connect Wallet' })
    await perform(() => openModal(kit))
    await perform(() => pushView(kit, 'WhatIsAWallet'))
    expect(screen.getByRole('heading', { name: 'What is a wallet?' })).toBeDefined()

    await perform(() => requestClose(kit))
    expect(screen.getByRole('heading', { name: 'Connect Wallet' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
  })
})
