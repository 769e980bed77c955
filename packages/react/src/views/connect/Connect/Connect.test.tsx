import { openModal } from '@holdfast/core'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { announceWallet } from '../../../../test/announceWallet.ts'
import { afterThisTest, perform, renderKit } from '../../../../test/renderKit.tsx'

describe('Connect', () => {
  test('default: lists the wallets found, each by name and marked as installed', async () => {
    const kelp = announceWallet({ name: 'Kelp Wallet', rdns: 'test.kelp' })
    const coral = announceWallet({ name: 'Coral', rdns: 'test.coral' })
    afterThisTest(kelp.remove)
    afterThisTest(coral.remove)
    const { kit } = renderKit()
    await perform(() => openModal(kit))

    const dialog = await screen.findByRole('dialog', { name: 'Connect Wallet' })
    const list = within(dialog).getByRole('list', { name: 'Wallets' })
    expect(
      within(list)
        .getAllByRole('button')
        .map((row) => row.textContent),
    ).toEqual(['Kelp Walletinstalled', 'Coralinstalled'])
  })

  test('behavior: a wallet announced while the view is open joins the list', async () => {
    const { kit } = renderKit()
    await perform(() => openModal(kit))
    expect(await screen.findByText('No wallet found in this browser')).toBeDefined()

    await perform(() => afterThisTest(announceWallet({ name: 'Late Wallet' }).remove))

    expect(await screen.findByRole('button', { name: /Late Wallet/ })).toBeDefined()
    expect(screen.queryByText('No wallet found in this browser')).toBeNull()
  })

  test('behavior: two wallets of one name both stay reachable', async () => {
    afterThisTest(announceWallet({ name: 'Kelp Wallet', rdns: 'test.kelp.one' }).remove)
    afterThisTest(announceWallet({ name: 'Kelp Wallet', rdns: 'test.kelp.two' }).remove)
    const { kit } = renderKit()
    await perform(() => openModal(kit))

    expect(await screen.findAllByRole('button', { name: /Kelp Wallet/ })).toHaveLength(2)
  })

  test('behavior: without any wallet it says so and leads to the explanation', async () => {
    const { kit, user } = renderKit()
    await perform(() => openModal(kit))

    const dialog = await screen.findByRole('dialog', { name: 'Connect Wallet' })
    await within(dialog).findByText('No wallet found in this browser')
    await user.click(within(within(dialog).getByRole('region')).getByRole('button', { name: 'What is a wallet?' }))

    expect(await screen.findByRole('heading', { name: 'What is a wallet?' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Back' })).toBeDefined()
  })

  test('behavior: choosing a wallet moves on to connecting with it', async () => {
    const wallet = announceWallet({
      name: 'Kelp Wallet',
      answers: { eth_requestAccounts: () => new Promise(() => {}) },
    })
    afterThisTest(wallet.remove)
    const { kit, user } = renderKit()
    await perform(() => openModal(kit))

    await user.click(await screen.findByRole('button', { name: /Kelp Wallet/ }))

    expect(await screen.findByRole('heading', { name: 'Kelp Wallet' })).toBeDefined()
    await waitFor(() => expect(wallet.asked).toContain('eth_requestAccounts'))
  })
})
