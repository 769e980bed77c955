import type { CaipNetwork } from '@holdfast/caip'
import { getAccount, openModal, pairingConnectorId } from '@holdfast/core'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { walletError } from '../../../../test/announceWallet.ts'
import { connectWallet } from '../../../../test/connectWallet.ts'
import { perform, renderKit } from '../../../../test/renderKit.tsx'

const solana: CaipNetwork = {
  id: 'one',
  caipNetworkId: 'solana:one',
  chainNamespace: 'solana',
  name: 'Sol One',
  nativeCurrency: { name: 'Sol', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: ['http://127.0.0.1:9'] } },
}

async function connectElsewhere(answers = {}) {
  const page = renderKit()
  const wallet = await connectWallet(page.kit, { chainId: 999, answers })
  await screen.findByRole('dialog', { name: 'Switch Network' })
  return { ...page, wallet }
}

describe('UnsupportedChain', () => {
  test('default: opens when the wallet connects on a network that the app does not list, and offers the networks of the app', async () => {
    await connectElsewhere()
    expect(screen.getByText(/does not support the current network/)).toBeDefined()
    expect(await screen.findByRole('button', { name: 'Harbour' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Lagoon' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Disconnect' })).toBeDefined()
  })

  test('behavior: asks the wallet to switch to the chosen network, and closes once it has switched', async () => {
    const { kit, user } = await connectElsewhere()
    await user.click(await screen.findByRole('button', { name: 'Lagoon' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(getAccount(kit).caipNetworkId).toBe('eip155:31338')
  })

  test('behavior: ends the connection and closes when the user disconnects', async () => {
    const { kit, user } = await connectElsewhere()
    await user.click(await screen.findByRole('button', { name: 'Disconnect' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(getAccount(kit).isConnected).toBe(false)
  })

  test('error: says that the switch was declined, and lets the user choose again', async () => {
    const { user } = await connectElsewhere({
      wallet_switchEthereumChain: () => {
        throw walletError(4001, 'no')
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Harbour' }))
    expect(await screen.findByText('Switch declined')).toBeDefined()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Lagoon' }).disabled).toBe(false)
  })

  test('error: says that the wallet cannot switch', async () => {
    const { user } = await connectElsewhere({
      wallet_switchEthereumChain: () => {
        throw walletError(-32_601, 'method not found')
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Harbour' }))
    expect(await screen.findByText('Chain is not supported')).toBeDefined()
  })

  test('behavior: disables a network that a paired wallet cannot switch to', async () => {
    const { kit } = renderKit(undefined, { options: { networks: [solana], adapters: [] } })
    const caipNetworkId = 'solana:elsewhere'
    const address = '4Nd1mYQzvgV8Vr3Z3nYb7pD6T8K2jF2eqWxY1uQRiHjM'
    await perform(() => {
      kit.networks.send({
        type: 'approved',
        namespace: 'solana',
        caipNetworkIds: [caipNetworkId],
        canRequestNetworks: false,
      })
      kit.networks.send({ type: 'activated', namespace: 'solana', caipNetworkId })
      kit.connections.send({ namespace: 'solana', event: { type: 'connected', connectorId: pairingConnectorId } })
      const account = { ...getAccount(kit), address, caipAddress: `${caipNetworkId}:${address}` as const }
      kit.accounts.send({ namespace: 'solana', event: { type: 'changed', account } })
    })
    await perform(() => openModal(kit, { view: 'UnsupportedChain' }))
    const row = await screen.findByRole('button', { name: /Sol One.*Your wallet does not offer it here/ })
    expect(row.hasAttribute('disabled')).toBe(true)
    expect(screen.getByRole('button', { name: 'Disconnect' }).hasAttribute('disabled')).toBe(false)
  })
})
