import type { CaipNetwork } from '@holdfast/caip'
import { closeModal, getAccount, setAddressLabel, startPairing } from '@holdfast/core'
import { createTestPhone, solanaAddress, solanaId, startTestRelay } from '@holdfast/testing-relay'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { testAddress } from '../../test/announceWallet.ts'
import { connectWallet } from '../../test/connectWallet.ts'
import { afterThisTest, perform, renderKit, testNetworks, testRpc } from '../../test/renderKit.tsx'
import { AccountButton } from './AccountButton.tsx'

const solana: CaipNetwork = {
  id: solanaId.slice('solana:'.length),
  caipNetworkId: solanaId,
  chainNamespace: 'solana',
  name: 'Solana Devnet',
  nativeCurrency: { name: 'Sol', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
}

describe('AccountButton', () => {
  test('default: draws nothing without an account', () => {
    renderKit(<AccountButton />)
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('behavior: shows the address and the balance, and opens Account', async () => {
    testRpc().setBalance(1_234_567_000_000_000_000n)
    const { kit, user } = renderKit(<AccountButton />)
    await connectWallet(kit)

    const button = await screen.findByRole('button', { name: /1\.234 ETH/ })
    expect(button.textContent).toContain('0xf39…2266')
    await user.click(button)
    expect(await screen.findByRole('dialog', { name: 'Your account' })).toBeDefined()
  })

  test('param: showBalance hides the balance', async () => {
    const { kit } = renderKit(<AccountButton showBalance={false} />)
    await connectWallet(kit)
    const button = await screen.findByRole('button', { name: /Account/ })
    expect(button.textContent).not.toContain('ETH')
  })

  test("param: allowUnsupportedChain off: reads 'Switch Network' on an unlisted network, and opens the view that asks to switch", async () => {
    const { kit, user } = renderKit(<AccountButton />)
    await connectWallet(kit, { chainId: 999 })
    await perform(() => closeModal(kit))
    await user.click(await screen.findByRole('button', { name: /Switch Network/ }))
    expect(await screen.findByRole('dialog', { name: 'Switch Network' })).toBeDefined()
  })

  test('param: allowUnsupportedChain on: shows the account on an unlisted network as usual, with the balance unavailable', async () => {
    const { kit, user } = renderKit(<AccountButton />, { options: { allowUnsupportedChain: true } })
    await connectWallet(kit, { chainId: 999 })
    const button = await screen.findByRole('button', { name: /Balance unavailable/ })
    expect(button.textContent).toContain('0xf39…2266')
    expect(button.dataset['unsupported']).toBeUndefined()
    await user.click(button)
    expect(await screen.findByRole('dialog', { name: 'Your account' })).toBeDefined()
  })

  test('behavior: shows a balance of zero as an amount', async () => {
    testRpc().setBalance(0n)
    const { kit } = renderKit(<AccountButton />)
    await connectWallet(kit)
    expect(await screen.findByRole('button', { name: /0\.000 ETH/ })).toBeDefined()
  })

  test('behavior: says that a balance is loading, or that it could not be read', async () => {
    testRpc().setBalance(undefined)
    const { kit } = renderKit(<AccountButton />)
    await connectWallet(kit)
    const button = await screen.findByRole('button', { name: /Balance unavailable/ })
    expect(button.textContent).toContain('–')
    expect(button.querySelector('.hf-skeleton')).toBeNull()
    await perform(() => kit.accounts.send({ namespace: 'eip155', event: { type: 'balanceRequested' } }))
    expect(button.textContent).toContain('Balance is loading')
    expect(button.querySelector('.hf-skeleton')).not.toBeNull()
    expect(button.textContent).not.toContain('–')
  })

  test('param: tokens: shows the balance and the picture of the token', async () => {
    testRpc().setToken({ name: 'Dollar X', symbol: 'USDX', decimals: 6, balance: 2_500_000n })
    const tokens = { 'eip155:31337': { address: testAddress, image: '/usdx.png' } } as const
    const { kit } = renderKit(<AccountButton />, { options: { tokens } })
    await connectWallet(kit)
    const button = await screen.findByRole('button', { name: /2\.500 USDX/ })
    expect(button.querySelector('img')?.getAttribute('src')).toBe('/usdx.png')
  })

  test('behavior: shows the name of an address instead of the address', async () => {
    const { kit } = renderKit(<AccountButton />)
    await connectWallet(kit)
    await perform(() =>
      setAddressLabel(kit, { namespace: 'eip155', address: testAddress.toLowerCase(), label: 'Savings' }),
    )
    const button = await screen.findByRole('button', { name: /Savings/ })
    expect(button.textContent).not.toContain('0xf3')
  })

  test('param: namespace selects the account that the button opens, even if another one is active', async () => {
    const relay = await startTestRelay({ mailbox: 'memory' })
    afterThisTest(() => void relay.remove())
    const phone = await createTestPhone(relay.url, { solana: true })
    afterThisTest(phone.close)
    const buttons = (
      <>
        <AccountButton namespace="eip155" />
        <AccountButton namespace="solana" />
      </>
    )
    const networks = [...testNetworks(), solana] as const
    const { kit, user } = renderKit(buttons, {
      options: { networks: [...networks], services: { relayUrl: relay.url } },
    })
    await perform(() => startPairing(kit))
    await perform(() => phone.approve(kit.pairing.getState().uri ?? ''))
    for (const [prefix, address] of [
      ['7S3P4', solanaAddress],
      [phone.account.address.slice(0, 5), phone.account.address],
      ['7S3P4', solanaAddress],
    ] as const) {
      await user.click(await screen.findByRole('button', { name: new RegExp(`Account.*${prefix}…`) }))
      const dialog = await screen.findByRole('dialog', { name: 'Your account' })
      expect(dialog.textContent).toContain(`${prefix}…${address.slice(-4)}`)
      expect(getAccount(kit).address).toBe(address)
      await user.click(screen.getByRole('button', { name: 'Receive' }))
      expect(screen.getByRole('heading', { name: 'Receive' })).toBeDefined()
      expect(dialog.textContent).toContain(address)
      await perform(() => closeModal(kit))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
  })
})
