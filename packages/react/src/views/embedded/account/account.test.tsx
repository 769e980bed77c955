import { createDeferred } from '@holdfast/base'
import { openModal } from '@holdfast/core'
import { createMockFrame, MOCK_SECURE_URL } from '@holdfast/core/testing'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { announceWallet } from '../../../../test/announceWallet.ts'
import { letWindowsOpen } from '../../../../test/letWindowsOpen.ts'
import { afterThisTest, perform } from '../../../../test/renderKit.tsx'
import { renderLoggedIn } from '../../../../test/renderLoggedIn.tsx'
import { renderLogin } from '../../../../test/renderLogin.tsx'

describe('AccountSettings', () => {
  test('behavior: shows the login of the embedded wallet', async () => {
    const { kit } = await renderLoggedIn()
    await perform(() => openModal(kit, { view: 'AccountSettings' }))
    expect(await screen.findByText('kelp@reef.example')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Switch to your smart account' })).toBeDefined()
  })

  test('behavior: shows the type of each account when there are two types', async () => {
    const { kit, frame } = await renderLoggedIn()
    const [key, contract] = ['0x1111111111111111111111111111111111111111', '0x2222222222222222222222222222222222222222']
    const accounts = [
      { address: key, type: 'eoa' as const },
      { address: contract, type: 'smartAccount' as const },
    ]
    frame.answer({
      GET_USER: async () => ({ address: contract, chainId: 31_337, accounts, preferredAccountType: 'smartAccount' }),
    })
    frame.updateSession()
    await perform(() => openModal(kit, { view: 'Account' }))
    expect(await screen.findByText('Smart account')).toBeDefined()
    await perform(() => openModal(kit, { view: 'Profile' }))
    expect(await screen.findByText('Standard account')).toBeDefined()
    await perform(() => openModal(kit, { view: 'AccountSettings' }))
    expect(await screen.findByRole('button', { name: 'Switch to your EOA' })).toBeDefined()
  })

  test('behavior: leads to the change of the mail address, and to the upgrade of the wallet', async () => {
    const { kit, user } = await renderLoggedIn()
    await perform(() => openModal(kit, { view: 'AccountSettings' }))
    await user.click(await screen.findByRole('button', { name: /kelp@reef\.example/ }))
    expect(await screen.findByRole('heading', { name: 'Edit Email' })).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Back' }))
    await user.click(await screen.findByRole('button', { name: /Upgrade your wallet/ }))
    expect(await screen.findByRole('heading', { name: 'Upgrade your Wallet' })).toBeDefined()
    expect(await screen.findByRole('button', { name: /^Open / })).toBeDefined()
  })

  test("behavior: opens the wallet's page for devices and its page for the export in separate windows", async () => {
    const { openings } = letWindowsOpen()
    const { kit, user } = await renderLoggedIn()
    const events: string[] = []
    kit.onEvent(({ event }) => void events.push(event))
    await perform(() => openModal(kit, { view: 'AccountSettings' }))
    await user.click(await screen.findByRole('button', { name: 'Devices and security' }))
    await user.click(screen.getByRole('button', { name: /Upgrade your wallet/ }))
    expect(events).toContain('EMAIL_UPGRADE_FROM_MODAL')
    expect(await screen.findByText('You will have to reconnect afterwards.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: /^Open / }))
    expect(openings).toEqual([
      [`${MOCK_SECURE_URL}/security?projectId=test`, '_blank'],
      [`${MOCK_SECURE_URL}/export?projectId=test`, '_blank'],
    ])
  })

  test("behavior: switches to the user's other account at each press, but not while a switch is pending", async () => {
    const frame = createMockFrame()
    let type = 'smartAccount'
    const switched = createDeferred()
    frame.answer({
      GET_USER: async () => ({ address: frame.address, chainId: 31_337, preferredAccountType: type }),
      SET_PREFERRED_ACCOUNT: async (payload) => {
        await switched.promise
        type = payload.type
        return { type, address: frame.address }
      },
    })
    const { kit, user, payloadsOf } = await renderLoggedIn(frame)
    await perform(() => openModal(kit, { view: 'AccountSettings' }))
    const row = await screen.findByRole('button', { name: 'Switch to your EOA' })
    await user.click(row)
    expect(row.getAttribute('aria-busy')).toBe('true')
    await user.click(row)
    await waitFor(() => expect(payloadsOf('SET_PREFERRED_ACCOUNT')).toEqual([{ type: 'eoa' }]))
    await perform(() => switched.resolve())
    await user.click(await screen.findByRole('button', { name: 'Switch to your smart account' }))
    await waitFor(() =>
      expect(payloadsOf('SET_PREFERRED_ACCOUNT')).toEqual([{ type: 'eoa' }, { type: 'smartAccount' }]),
    )
  })

  test('behavior: offers no other account on a network without smart accounts', async () => {
    const frame = createMockFrame()
    frame.answer({ GET_SMART_ACCOUNT_ENABLED_NETWORKS: async () => ({ smartAccountEnabledNetworks: [31_338] }) })
    const { kit, payloadsOf } = await renderLoggedIn(frame)
    await waitFor(() => expect(payloadsOf('GET_SMART_ACCOUNT_ENABLED_NETWORKS')).not.toEqual([]))
    await perform(() => openModal(kit, { view: 'AccountSettings' }))
    expect(await screen.findByRole('button', { name: 'Devices and security' })).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Switch to your/ })).toBeNull()
  })

  test("behavior: shows the user's name at the provider of a social login, without a way to change it", async () => {
    window.localStorage.setItem('@holdfast/v1/connected_social', 'github')
    window.localStorage.setItem('@holdfast/v1/social_username', 'kelp-of-reef')
    const { kit } = await renderLoggedIn()
    await perform(() => openModal(kit, { view: 'AccountSettings' }))
    expect(await screen.findByText('kelp-of-reef')).toBeDefined()
    expect(screen.getByText('GitHub')).toBeDefined()
    expect(screen.queryByRole('button', { name: /kelp-of-reef/ })).toBeNull()
  })

  test('behavior: shows no row of the embedded wallet while another wallet is connected', async () => {
    const wallet = announceWallet({ name: 'Kelp Wallet', rdns: 'test.kelp' })
    afterThisTest(wallet.remove)
    const { kit, user } = await renderLogin()
    await user.click(await screen.findByRole('button', { name: /Kelp Wallet/ }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await perform(() => openModal(kit, { view: 'AccountSettings' }))
    await screen.findByRole('button', { name: /Disconnect/ })
    for (const name of [/Devices and security/, /Upgrade your wallet/, /Switch to your/]) {
      expect(screen.queryByRole('button', { name })).toBeNull()
    }
  })
})
