import type { CaipNetwork } from '@holdfast/caip'
import { closeModal, getAccount, startPairing } from '@holdfast/core'
import { createTestPhone, solanaAddress, solanaId, startTestRelay } from '@holdfast/testing/relay'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
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
    expect(button.textContent).toContain('0xf3…b92266')
    await user.click(button)
    expect(await screen.findByRole('dialog', { name: 'Your account' })).toBeDefined()
  })

  test('param: showBalance', async () => {
    const { kit } = renderKit(<AccountButton showBalance={false} />)
    await connectWallet(kit)
    const button = await screen.findByRole('button', { name: /Account/ })
    expect(button.textContent).not.toContain('ETH')
  })

  test("behavior: on an unsupported network it reads 'Switch Network' and opens UnsupportedChain", async () => {
    const { kit, user } = renderKit(<AccountButton />, { options: { allowUnsupportedChain: true } })
    await connectWallet(kit, { chainId: 999 })
    await user.click(await screen.findByRole('button', { name: /Switch Network/ }))
    expect(await screen.findByRole('dialog', { name: 'Switch Network' })).toBeDefined()
  })

  test('param: namespace names the account that it opens, whichever is in use', async () => {
    const relay = await startTestRelay({ mailbox: 'memory' })
    afterThisTest(() => relay.remove())
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
    for (const [start, address] of [
      ['7S3P', solanaAddress],
      [phone.account.address.slice(0, 4), phone.account.address],
      ['7S3P', solanaAddress],
    ] as const) {
      await user.click(await screen.findByRole('button', { name: new RegExp(`Account.*${start}…`) }))
      const dialog = await screen.findByRole('dialog', { name: 'Your account' })
      expect(dialog.textContent).toContain(`${start}…${address.slice(-4)}`)
      expect(getAccount(kit).address).toBe(address)
      await user.click(screen.getByRole('button', { name: 'Receive' }))
      expect(screen.getByRole('heading', { name: 'Receive' })).toBeDefined()
      expect(dialog.textContent).toContain(`${start}…${address.slice(-4)}`)
      await perform(() => closeModal(kit))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
  })
})
