import { getAccount, openModal, setAddressLabel, setFeatures } from '@holdfast/core'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { testAddress } from '../../../../test/announceWallet.ts'
import { connectWallet } from '../../../../test/connectWallet.ts'
import { perform, renderKit, testRpc } from '../../../../test/renderKit.tsx'

const tokenAddress = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

async function openAccount() {
  const page = renderKit()
  const wallet = await connectWallet(page.kit, { name: 'Kelp Wallet' })
  await perform(() => openModal(page.kit))
  const dialog = within(await screen.findByRole('dialog', { name: 'Your account' }))
  return { ...page, wallet, dialog }
}

describe('Account', () => {
  test('default: shows address, balance and network', async () => {
    testRpc().setBalance(1_234_999_000_000_000_000n)
    const { dialog } = await openAccount()
    expect(dialog.getByText('0xf39…2266').title).toBe(testAddress)
    expect(await dialog.findByText('1.234')).toBeDefined()
    expect(dialog.getByText('Harbour')).toBeDefined()
    expect(dialog.getByText('1.234 ETH')).toBeDefined()
    // A tooltip shows every digit, in the balance and in the list.
    expect(dialog.getAllByTitle('1.234999 ETH').map(({ textContent }) => textContent)).toEqual([
      '1.234 ETH',
      '1.234 ETH',
    ])
  })

  test('behavior: copies the whole address and says so', async () => {
    const { dialog, user } = await openAccount()
    await user.click(dialog.getByRole('button', { name: 'Copy address' }))
    expect(await dialog.findByText('Address copied')).toBeDefined()
    expect(await navigator.clipboard.readText()).toBe(testAddress)
  })

  test('error: says that the browser forbids copying', async () => {
    const { dialog, user } = await openAccount()
    const write = vi
      .spyOn(navigator.clipboard, 'writeText')
      .mockRejectedValue(new DOMException('no', 'NotAllowedError'))
    await user.click(dialog.getByRole('button', { name: 'Copy address' }))
    expect(
      await dialog.findByText('Failed to copy. Allow this page to use the clipboard, then try again.'),
    ).toBeDefined()
    write.mockRestore()
  })

  test('behavior: shows tokens, NFTs and activity as tabs, and keeps the selected tab when the user comes back', async () => {
    const { dialog, user } = await openAccount()
    const shown = () => screen.getByRole('tab', { selected: true }).textContent
    await screen.findByRole('tab', { name: 'Tokens', selected: true })
    await user.click(screen.getByRole('tab', { name: 'NFTs' }))
    expect(await dialog.findByText('NFTs are not listed here')).toBeDefined()
    await user.keyboard('{ArrowRight}')
    expect(shown()).toBe('Activity')
    expect((await dialog.findByRole<HTMLAnchorElement>('link', { name: /Block Explorer/ })).href).toBe(
      `https://lookout.example/address/${testAddress}`,
    )
    await user.click(screen.getByRole('button', { name: 'Settings' }))
    await user.click(await screen.findByRole('button', { name: 'Back' }))
    await waitFor(() => expect(shown()).toBe('Activity'))
  })

  test('param: features.history off: shows no activity', async () => {
    const page = renderKit(undefined, { options: { features: { history: false } } })
    await connectWallet(page.kit)
    await perform(() => openModal(page.kit))
    const tabs = await screen.findAllByRole('tab')
    expect(tabs.map((tab) => tab.textContent)).toEqual(['Tokens', 'NFTs'])
  })

  test('param: walletFeaturesOrder and the feature switches: order and hide the actions; an unavailable action is never shown', async () => {
    const { kit } = renderKit(undefined, {
      options: { features: { walletFeaturesOrder: ['swaps', 'onramp', 'receive', 'receive'] } },
    })
    await connectWallet(kit)
    await perform(() => openModal(kit))
    const names = async () => {
      await screen.findByRole('button', { name: 'Settings' })
      return screen.getAllByRole('button').map(({ textContent }) => textContent)
    }
    expect((await names()).filter((name) => /Receive|Swap|Buy/.test(name))).toEqual(['Swap', 'Receive'])
    await perform(() => setFeatures(kit, { receive: false, swaps: false }))
    expect((await names()).filter((name) => /Receive|Swap/.test(name))).toEqual([])
  })

  test('behavior: shows an address’s label above the address', async () => {
    const { kit, dialog } = await openAccount()
    await perform(() => setAddressLabel(kit, { namespace: 'eip155', address: testAddress, label: 'Savings' }))
    expect(await dialog.findByText('Savings')).toBeDefined()
  })

  test("param: tokens: shows the token and the network's own currency, each with its amount, name and picture", async () => {
    testRpc().setBalance(1_500_000_000_000_000_000n)
    testRpc().setToken({ name: 'Dollar X', symbol: 'USDX', decimals: 6, balance: 2_000_000_000n })
    const { kit, container } = renderKit(undefined, {
      options: {
        tokens: { 'eip155:31337': { address: tokenAddress, image: '/usdx.png' } },
        chainImages: { 31_337: '/sea.png' },
      },
    })
    await connectWallet(kit)
    await perform(() => openModal(kit))
    const panel = within(await screen.findByRole('tabpanel', { name: 'Tokens' }))
    const rows = async () => {
      await panel.findByText('Dollar X')
      return Array.from(panel.getByText('Dollar X').closest('.hf-kit-account-tokens')?.children ?? [])
    }
    const shown = (await rows()).map((row) => [row.querySelector('img')?.getAttribute('src'), row.textContent])
    expect(shown).toEqual([
      ['/usdx.png', 'Dollar XHarbour2000.000 USDX'],
      ['/sea.png', 'EtherHarbour1.500 ETH'],
    ])
    const head = container.ownerDocument.querySelector('.hf-kit-account-balance')
    expect(head?.textContent).toBe('Balance 2000.000 USDX')
    expect(head?.querySelector('img')?.getAttribute('src')).toBe('/usdx.png')
  })

  test('param: allowUnsupportedChain: says why the tokens tab is empty on a network that the app does not know', async () => {
    const { kit } = renderKit(undefined, { options: { allowUnsupportedChain: true } })
    await connectWallet(kit, { chainId: 999 })
    await perform(() => openModal(kit))
    const panel = within(await screen.findByRole('tabpanel', { name: 'Tokens' }))
    expect(panel.getByText('Unknown Network')).toBeDefined()
    expect(panel.getByText(/cannot read what the account holds/)).toBeDefined()
  })

  test('behavior: ends the connection and closes the modal when the user disconnects', async () => {
    const { kit, dialog, user } = await openAccount()
    await user.click(dialog.getByRole('button', { name: 'Disconnect' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(getAccount(kit).isConnected).toBe(false)
  })

  test('error: does not show an unreadable balance as zero', async () => {
    testRpc().setBalance(undefined)
    const { dialog } = await openAccount()
    expect(await dialog.findByText('Balance unavailable')).toBeDefined()
    expect(dialog.queryByText(/0\.000/)).toBeNull()
  })

  test('error: says that there is no account, and offers to connect', async () => {
    const { kit, user } = renderKit()
    await perform(() => openModal(kit, { view: 'Account' }))
    await screen.findByText('No account is connected')
    await user.click(screen.getByRole('button', { name: 'Connect Wallet' }))
    expect(await screen.findByRole('dialog', { name: 'Connect Wallet' })).toBeDefined()
  })
})
