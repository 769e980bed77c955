import { closeModal, connect, openModal, pushView } from '@holdfast/core'
import { whenIdle } from '@holdfast/ui/idle'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { announceWallet } from '../../test/announceWallet.ts'
import { afterThisTest, perform, renderKit } from '../../test/renderKit.tsx'
import { startCatalogue } from '../../test/startCatalogue.ts'
import { ConnectButton } from '../button/ConnectButton.tsx'

const card = () => document.querySelector<HTMLElement>('.hf-kit-card')

/** Renders the kit, and waits until the card is prepared out of sight. */
async function renderPrepared(...given: Parameters<typeof renderKit>) {
  const page = renderKit(...given)
  await waitFor(() => expect(document.querySelector('.hf-kit-card .hf-kit-page')).not.toBeNull())
  return page
}

describe('the prepared card', () => {
  test('default: is drawn out of sight on an idle page, and sends no request', async () => {
    const catalogue = await startCatalogue([])
    const own = { id: 'kelp', name: 'Kelp', image_id: 'kelp', mobile_link: 'kelp://', homepage: 'https://kelp.example' }
    const options = { services: { url: catalogue.url }, customWallets: [own] }
    const { kit } = await renderPrepared(undefined, { options })
    expect(card()?.hidden).toBe(true)
    expect(screen.queryByRole('dialog')).toBeNull()
    // The scan row, the app's own wallet, and the row that leads to all wallets.
    expect(card()?.querySelectorAll('.hf-kit-list > li')).toHaveLength(3)
    expect(kit.modal.getState().open).toBe(false)
    // If the card had started a request, it would be running by the next idle moment.
    await new Promise<void>((resolve) => whenIdle(resolve))
    expect(kit.wallets.getState().isPrefetching).toBe(false)
    expect([catalogue.queries, catalogue.pictures]).toEqual([[], []])

    await perform(() => openModal(kit))
    await screen.findByRole('dialog')
    await waitFor(() => expect(catalogue.queries.length).toBeGreaterThan(0))
    await waitFor(() => expect(catalogue.pictures).toEqual(['kelp']))
  })

  test('behavior: is the card that the modal shows when it opens', async () => {
    const { kit } = await renderPrepared()
    const drawn = card()
    const view = drawn?.querySelector('.hf-kit-page')
    openModal(kit)
    await act(async () => undefined)
    expect(drawn?.hidden).toBe(false)

    const dialog = await screen.findByRole('dialog', { name: 'Connect Wallet' })
    expect(dialog).toBe(drawn)
    expect(dialog.querySelector('.hf-kit-page')).toBe(view)
    await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByRole('region')))

    await perform(() => closeModal(kit))
    await waitFor(() => expect(card()).toBeNull())
  })

  test('behavior: no row is drawn again when the modal opens', async () => {
    const drawnKeys = new Set<string>()
    const messages = (key: string) => void drawnKeys.add(key)
    const catalogue = await startCatalogue([])
    const { kit } = await renderPrepared(undefined, { messages, options: { services: { url: catalogue.url } } })
    expect([...drawnKeys]).toEqual(
      expect.arrayContaining(['connect.listLabel', 'connect.allWallets', 'connect.qrCode']),
    )
    // Everything that the first rendering left for later is drawn before the rows are counted.
    await new Promise<void>((resolve) => whenIdle(resolve))
    await act(async () => undefined)
    drawnKeys.clear()
    // The catalogue has not answered yet when this returns.
    act(() => openModal(kit))
    expect([...drawnKeys].filter((key) => key.startsWith('connect.'))).toEqual([])
    await screen.findByRole('dialog')
    await waitFor(() => expect(catalogue.queries.length).toBeGreaterThan(0))
  })

  test('behavior: includes a wallet that is announced later', async () => {
    await renderPrepared()
    const wallet = announceWallet({ name: 'Kelp Wallet', rdns: 'com.kelp' })
    afterThisTest(wallet.remove)
    await waitFor(() => expect(card()?.textContent).toContain('Kelp Wallet'))
  })

  test('behavior: is replaced, without an animation from Connect, when the modal opens on another view', async () => {
    const { kit } = await renderPrepared()
    const drawn = card()?.querySelector('.hf-kit-pages')
    await perform(() => openModal(kit, { view: 'Networks' }))
    const dialog = await screen.findByRole('dialog', { name: 'Choose Network' })
    expect(dialog.querySelector('.hf-kit-pages')).not.toBe(drawn)
    expect(dialog.querySelector('.hf-kit-page[data-entering], .hf-kit-pages-leaving > *')).toBeNull()
  })

  test('behavior: can be shown again if the modal was closed right after it was opened', async () => {
    const { kit } = await renderPrepared()
    await perform(() => {
      openModal(kit)
      closeModal(kit)
    })
    expect(screen.queryByRole('dialog')).toBeNull()
    await perform(() => openModal(kit))
    expect(await screen.findByRole('dialog', { name: 'Connect Wallet' })).toBeDefined()
    await perform(() => closeModal(kit))
    await waitFor(() => expect(card()).toBeNull())
  })

  test('behavior: is removed when a wallet connects or another view would be shown', async () => {
    const wallet = announceWallet({ name: 'Kelp Wallet', rdns: 'com.kelp' })
    afterThisTest(wallet.remove)
    const { kit } = await renderPrepared(<ConnectButton />)
    await perform(() => pushView(kit, 'WhatIsAWallet'))
    await waitFor(() => expect(card()).toBeNull())
    await perform(() => closeModal(kit))

    const connected = await renderPrepared(<ConnectButton />)
    await perform(() => connect(connected.kit, { connectorId: 'com.kelp' }))
    await waitFor(() => expect(card()).toBeNull())
  })
})
