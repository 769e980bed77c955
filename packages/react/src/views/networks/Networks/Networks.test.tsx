import { type CaipNetwork, type CaipNetworkId, type ChainNamespace, defineEvmNetwork } from '@holdfast/caip'
import { getAccount, type Kit, openModal, pairingConnectorId } from '@holdfast/core'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { connectWallet } from '../../../../test/connectWallet.ts'
import { perform, renderKit, testNetworks } from '../../../../test/renderKit.tsx'

const many = Array.from({ length: 8 }, (_, index) =>
  defineEvmNetwork({
    id: 100 + index,
    name: `Isle ${index}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['http://127.0.0.1:9'] } },
  }),
)

/** Makes a Solana network whose CAIP-2 id is made from its name. */
function solana(name: string): CaipNetwork {
  return {
    id: name,
    caipNetworkId: `solana:${name.replaceAll(' ', '')}`,
    chainNamespace: 'solana',
    name,
    nativeCurrency: { name: 'Sol', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: ['http://127.0.0.1:9'] } },
  }
}

/** Makes the wallet report which networks it can use. */
function approve(kit: Kit, namespace: ChainNamespace, caipNetworkIds: CaipNetworkId[]): void {
  kit.networks.send({ type: 'approved', namespace, caipNetworkIds })
}

/** Connects a paired wallet that shares its account on only one Solana network. */
function pair(kit: Kit, { caipNetworkId }: CaipNetwork): void {
  const namespace = 'solana'
  const address = '4Nd1mYQzvgV8Vr3Z3nYb7pD6T8K2jF2eqWxY1uQRiHjM'
  kit.networks.send({ type: 'approved', namespace, caipNetworkIds: [caipNetworkId], canRequestNetworks: false })
  kit.connections.send({ namespace, event: { type: 'connected', connectorId: pairingConnectorId } })
  const account = { ...getAccount(kit), address, caipAddress: `${caipNetworkId}:${address}` as const }
  kit.accounts.send({ namespace, event: { type: 'changed', account } })
}

describe('Networks', () => {
  test('default: lists the networks and marks the current one', async () => {
    const { kit } = renderKit()
    await perform(() => openModal(kit, { view: 'Networks' }))
    const current = await screen.findByRole('button', { name: /Harbour/ })
    expect(current.getAttribute('aria-current')).toBe('true')
    expect(screen.getByRole('button', { name: 'Lagoon' }).getAttribute('aria-current')).toBeNull()
    expect(screen.queryByRole('searchbox')).toBeNull()
  })

  test('behavior: searches a list of many networks, and says how many were found', async () => {
    const { kit, user } = renderKit(undefined, { options: { networks: many } })
    await perform(() => openModal(kit, { view: 'Networks' }))
    const search = await screen.findByRole('searchbox', { name: 'Search network' })

    await user.type(search, ' ISLE 3')
    expect(screen.getByText('1 network')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Isle 3' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Isle 4' })).toBeNull()

    await user.type(search, 'x')
    expect(screen.getByText('No network found')).toBeDefined()
  })

  test('behavior: marks a network that the wallet has not approved, and asks the wallet when the user chooses it', async () => {
    const { kit, user } = renderKit()
    const wallet = await connectWallet(kit)
    await perform(() => approve(kit, 'eip155', ['eip155:31337']))
    await perform(() => openModal(kit, { view: 'Networks' }))
    const row = await screen.findByRole('button', { name: /Lagoon.*Your wallet has not approved it yet/ })
    expect(screen.getByRole('button', { name: /Harbour/ }).textContent).not.toContain('approved')
    await user.click(row)
    await waitFor(() => expect(getAccount(kit).caipNetworkId).toBe('eip155:31338'))
    expect(wallet.methods).toContain('wallet_switchEthereumChain')
  })

  test('behavior: marks a network of another namespace as needing another wallet', async () => {
    const { kit, user } = renderKit(undefined, { options: { networks: [...testNetworks(), solana('Sol One')] } })
    await connectWallet(kit)
    await perform(() => openModal(kit, { view: 'Networks' }))
    await user.click(await screen.findByRole('button', { name: /Sol One.*Needs another wallet/ }))
    expect(await screen.findByText('Switch to Solana')).toBeDefined()
  })

  test('behavior: disables a network that a paired wallet cannot switch to', async () => {
    const [one, two] = [solana('Sol One'), solana('Sol Two')]
    const { kit } = renderKit(undefined, { options: { networks: [one, two], adapters: [] } })
    await perform(() => pair(kit, one))
    await perform(() => openModal(kit, { view: 'Networks' }))
    const row = await screen.findByRole('button', { name: /Sol Two.*Your wallet does not offer it here/ })
    expect(row.hasAttribute('disabled')).toBe(true)
    expect(screen.getByRole('button', { name: /Sol One/ }).hasAttribute('disabled')).toBe(false)

    await perform(() => approve(kit, 'solana', [one.caipNetworkId, two.caipNetworkId]))
    expect(screen.getByRole('button', { name: 'Sol Two' }).hasAttribute('disabled')).toBe(false)
  })

  test('behavior: activates the chosen network when no wallet is connected', async () => {
    const { kit, user } = renderKit()
    await perform(() => openModal(kit, { view: 'Networks' }))
    await user.click(await screen.findByRole('button', { name: 'Lagoon' }))
    await waitFor(() => expect(kit.networks.getState().byNamespace.eip155?.activeCaipNetworkId).toBe('eip155:31338'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
