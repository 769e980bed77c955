import { disconnect, getAccount, openModal, pushView, requestModalClose } from '@holdfast/core'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { announceWallet } from '../../test/announceWallet.ts'
import { afterThisTest, perform, renderKit } from '../../test/renderKit.tsx'
import { ConnectButton } from '../button/ConnectButton.tsx'
import { useModal } from '../hooks/useModal.ts'
import { EmbeddedModal } from './EmbeddedModal.tsx'

const options = { enableEmbedded: true }
const connectedIdKey = '@holdfast/v1/eip155:connected_connector_id'

/** Renders a card that offers a wallet. */
async function renderWithWallet(parameters: Parameters<typeof announceWallet>[0] = {}) {
  const wallet = announceWallet({ name: 'Kelp Wallet', ...parameters })
  afterThisTest(wallet.remove)
  const page = renderKit(<EmbeddedModal />, { options })
  await screen.findByRole('heading', { name: 'Connect Wallet' })
  return { ...page, wallet }
}

/** Draws up to two cards, and says whether the modal is open. */
function Cards() {
  const [count, setCount] = useState(2)
  const { isOpen } = useModal()
  return (
    <>
      <button type="button" onClick={() => setCount((before) => before - 1)}>
        Take one away
      </button>
      <p>{isOpen ? 'open' : 'closed'}</p>
      {count > 0 && <EmbeddedModal />}
      {count > 1 && <EmbeddedModal />}
    </>
  )
}

describe('EmbeddedModal', () => {
  test('default: draws the card in its place, without a dialog, overlay or close button', async () => {
    const { container } = await renderWithWallet()
    expect(within(container).getByRole('button', { name: /Kelp Wallet/ })).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  })

  test('default: shows the account after the user has connected, and Connect once the wallet has disconnected', async () => {
    const { user, wallet } = await renderWithWallet()
    await user.click(screen.getByRole('button', { name: /Kelp Wallet/ }))
    expect(await screen.findByRole('heading', { name: 'Your account' })).toBeDefined()
    await perform(() => wallet.emit('accountsChanged', []))
    expect(await screen.findByRole('heading', { name: 'Connect Wallet' })).toBeDefined()
  })

  test('default: shows Connect after the user has disconnected', async () => {
    const { kit, user } = await renderWithWallet()
    await user.click(screen.getByRole('button', { name: /Kelp Wallet/ }))
    await screen.findByRole('heading', { name: 'Your account' })
    await perform(() => disconnect(kit))
    expect(await screen.findByRole('heading', { name: 'Connect Wallet' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
  })

  test('behavior: shows the account of a remembered wallet', async () => {
    window.localStorage.setItem(connectedIdKey, 'test.kelp')
    const wallet = announceWallet()
    afterThisTest(wallet.remove)
    const { kit } = renderKit(<EmbeddedModal />, { options })
    expect(await screen.findByRole('heading', { name: 'Your account' })).toBeDefined()
    expect(getAccount(kit).isConnected).toBe(true)
    expect(wallet.methods).not.toContain('eth_requestAccounts')
  })

  test('behavior: returns to Connect, without a Back button, when the modal is closed', async () => {
    const { kit } = await renderWithWallet()
    await perform(() => openModal(kit))
    await perform(() => pushView(kit, 'WhatIsAWallet'))
    expect(screen.getByRole('heading', { name: 'What is a wallet?' })).toBeDefined()

    await perform(() => requestModalClose(kit))
    expect(screen.getByRole('heading', { name: 'Connect Wallet' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
  })

  test('behavior: counts the cards in the state of the kit, without reporting the modal as open', async () => {
    const parts = (
      <>
        <Cards />
        <ConnectButton />
      </>
    )
    const { kit, user } = renderKit(parts, { options })
    const cards = () => kit.modal.getState().cards
    await waitFor(() => expect(cards()).toBe(2))
    expect(screen.getByText('closed')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Connect Wallet' }).getAttribute('aria-expanded')).toBe('false')
    for (const remaining of [1, 0]) {
      await user.click(screen.getByRole('button', { name: 'Take one away' }))
      expect(cards()).toBe(remaining)
    }
  })
})
