import { openModal, pushView } from '@holdfast/core'
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { perform, renderKit } from '../../../../test/renderKit.tsx'
import { startCatalogue, testWallets } from '../../../../test/startCatalogue.ts'

const walletDirectoryUrl = 'https://wallets.example/'

describe('GetWallet', () => {
  test("default: suggests four wallets, the app's own first, and leads to the directory", async () => {
    const { url } = await startCatalogue(testWallets(20))
    const { kit } = renderKit(undefined, {
      options: { services: { url }, walletDirectoryUrl, customWallets: [{ id: 'reef', name: 'Reef' }] },
    })
    await perform(() => openModal(kit))
    await perform(() => pushView(kit, 'GetWallet'))
    await screen.findByText('Wallet 0002')

    const links = screen.getAllByRole<HTMLAnchorElement>('link')
    expect(links.map((link) => [link.querySelector('bdi')?.textContent, link.href])).toEqual([
      ['Reef', walletDirectoryUrl],
      ['Wallet 0000', 'https://w0.example/'],
      ['Wallet 0001', 'https://w1.example/'],
      ['Wallet 0002', 'https://w2.example/'],
      [undefined, walletDirectoryUrl],
    ])
    expect(links.at(-1)?.textContent).toBe('Explore all (opens in a new tab)')
  })

  test('behavior: says that there are no wallets to suggest', async () => {
    const { kit } = renderKit(undefined, { options: { customWallets: [{ id: 'reef', name: 'Reef' }] } })
    await perform(() => openModal(kit, { view: 'GetWallet' }))
    expect(await screen.findByText('No wallets to suggest')).toBeDefined()
  })
})
