import { getAccount, openModal } from '@holdfast/core'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { testAddress } from '../../../../test/announceWallet.ts'
import { connectWallet } from '../../../../test/connectWallet.ts'
import { namePage } from '../../../../test/namePage.ts'
import { perform, renderKit } from '../../../../test/renderKit.tsx'

const second = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

describe('SwitchAddress', () => {
  test('default: names the app, and switches to the chosen account', async () => {
    const { kit, user } = renderKit()
    await connectWallet(kit, { answers: { eth_requestAccounts: () => [testAddress, second] } })
    await perform(() => openModal(kit, { view: 'SwitchAddress' }))
    expect(await screen.findByText('reef.example')).toBeDefined()
    await user.click(screen.getByRole('button', { name: /Switch to.*0x709…/ }))
    await waitFor(() => expect(getAccount(kit).address).toBe(second))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('behavior: shows the name and the icon of the page for an app without metadata', async () => {
    const icon = namePage('Kelp Forest')
    const { kit } = renderKit(undefined, { options: { metadata: undefined } })
    await connectWallet(kit, { answers: { eth_requestAccounts: () => [testAddress, second] } })
    await perform(() => openModal(kit, { view: 'SwitchAddress' }))
    expect(await screen.findByText('Kelp Forest')).toBeDefined()
    expect(screen.getByText(window.location.host)).toBeDefined()
    const picture = document.querySelector('.hf-kit-app-image img')
    expect([picture?.getAttribute('src'), picture?.getAttribute('referrerpolicy')]).toEqual([icon, 'no-referrer'])
  })

  test('error: says that there is no account', async () => {
    const { kit } = renderKit()
    await perform(() => openModal(kit, { view: 'SwitchAddress' }))
    expect(await screen.findByText('No account is connected')).toBeDefined()
  })
})
