import { getAccount, openModal, pushView } from '@holdfast/core'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { type WalletAnswers, walletError } from '../../../../test/announceWallet.ts'
import { connectWallet } from '../../../../test/connectWallet.ts'
import { perform, renderKit } from '../../../../test/renderKit.tsx'

async function switchFromAccount(answers: WalletAnswers) {
  const page = renderKit()
  const wallet = await connectWallet(page.kit, { answers })
  await perform(() => openModal(page.kit))
  await page.user.click(await screen.findByRole('button', { name: 'Network: Harbour. Switch network' }))
  await page.user.click(await screen.findByRole('button', { name: 'Lagoon' }))
  return { ...page, wallet }
}

describe('SwitchNetwork', () => {
  test('default: asks the wallet once, and returns to the view from which the list was opened', async () => {
    const { kit, wallet } = await switchFromAccount({})
    await waitFor(() => expect(getAccount(kit).caipNetworkId).toBe('eip155:31338'))
    expect(await screen.findByRole('dialog', { name: 'Your account' })).toBeDefined()
    expect(wallet.methods.filter((method) => method === 'wallet_switchEthereumChain')).toHaveLength(1)
  })

  test('behavior: names the network while it waits', async () => {
    await switchFromAccount({ wallet_switchEthereumChain: () => new Promise(() => {}) })
    expect(await screen.findByRole('dialog', { name: 'Lagoon' })).toBeDefined()
    expect(screen.getByText('Approve in wallet')).toBeDefined()
  })

  test('error: says that the user declined, and asks the wallet again on request', async () => {
    const { kit, user, wallet } = await switchFromAccount({
      wallet_switchEthereumChain: () => {
        throw walletError(4001, 'no')
      },
    })
    expect(await screen.findByText('Switch declined')).toBeDefined()
    wallet.answer({
      wallet_switchEthereumChain: () => {
        wallet.emit('chainChanged', '0x7a6a')
        return null
      },
      eth_chainId: () => '0x7a6a',
    })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(getAccount(kit).caipNetworkId).toBe('eip155:31338'))
  })

  test('error: says that no network was chosen', async () => {
    const { kit } = renderKit()
    await perform(() => openModal(kit))
    await perform(() => pushView(kit, 'SwitchNetwork'))
    expect(await screen.findByText('No network was chosen')).toBeDefined()
  })
})
