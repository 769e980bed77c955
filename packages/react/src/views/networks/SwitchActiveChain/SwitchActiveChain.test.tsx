import type { CaipNetwork } from '@holdfast/caip'
import { openModal } from '@holdfast/core'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { connectWallet } from '../../../../test/connectWallet.ts'
import { perform, renderKit, testNetworks } from '../../../../test/renderKit.tsx'

const solana: CaipNetwork = {
  id: 1,
  caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  chainNamespace: 'solana',
  name: 'Solana Mainnet',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: ['http://127.0.0.1:9'] } },
}

describe('SwitchActiveChain', () => {
  test('default: says that a network of another namespace needs another wallet, and leads to the wallets that support it', async () => {
    const { kit, user } = renderKit(undefined, { options: { networks: [...testNetworks(), solana] } })
    await connectWallet(kit, { name: 'Kelp Wallet' })
    await perform(() => openModal(kit, { view: 'Networks' }))
    await user.click(await screen.findByRole('button', { name: /Solana Mainnet.*Needs another wallet/ }))
    expect(await screen.findByText('Switch to Solana')).toBeDefined()
    expect(kit.networks.getState().activeNamespace).toBe('eip155')

    await user.click(screen.getByRole('button', { name: 'Switch' }))
    await screen.findByRole('dialog', { name: 'Connect Wallet' })
    expect(kit.networks.getState().activeNamespace).toBe('solana')
    await waitFor(() => expect(screen.queryByRole('button', { name: /Kelp Wallet/ })).toBeNull())
    expect(kit.accounts.getState().eip155?.address).toBeDefined()
  })

  test('behavior: is reachable from an account on the only network of its namespace', async () => {
    const { kit, user } = renderKit(undefined, { options: { networks: [...testNetworks().slice(0, 1), solana] } })
    await connectWallet(kit, { name: 'Kelp Wallet' })
    await perform(() => openModal(kit))
    await user.click(await screen.findByRole('button', { name: 'Network: Harbour. Switch network' }))
    expect(await screen.findByRole('button', { name: /Solana Mainnet.*Needs another wallet/ })).toBeDefined()
  })

  test('error: says that no network was chosen', async () => {
    const { kit } = renderKit()
    await perform(() => openModal(kit, { view: 'SwitchActiveChain' }))
    expect(await screen.findByText('No network was chosen')).toBeDefined()
  })
})
