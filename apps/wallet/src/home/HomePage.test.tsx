import { bitcoinNetworkIds } from '@holdfast/caip'
import { act, screen, waitFor, within } from '@testing-library/react'
import { numberToHex, parseEther } from 'viem'
import { beforeAll, describe, expect, it } from 'vitest'
import { drawWallet, press } from '../../test/drawWallet.tsx'
import { importOnly } from '../../test/importOnly.ts'
import type { openWallet } from '../../test/pairedWallet.ts'

// Compiles the pages before the first test, so that no test's time limit includes this.
beforeAll(() => import('../app/Unlocked.tsx'))

/** Returns options with a node that returns this result to every call. */
const nodeReturning = (result: string): openWallet.Options => ({
  node: async () => Response.json({ jsonrpc: '2.0', id: 1, result }),
})
const reminder = 'Write down your recovery phrase. It is the only way back to this wallet.'

describe('HomePage', () => {
  it('default: shows the balance with at most five decimals, and an address for each kind of network', async () => {
    const { accounts } = await drawWallet(nodeReturning(numberToHex(parseEther('1.500019'))))
    expect(await screen.findByText('1.50001 ETH')).toBeTruthy()
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Ethereum networks', 'Solana'])
    await press('Copy Solana address')
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(accounts()[0]?.addresses.solana))
  })

  it('behavior: if the wallet has a Bitcoin network, shows the payment address on it', async () => {
    const { accounts } = await drawWallet({ bitcoin: async () => Response.json({}) })
    await press('Copy Bitcoin Regtest address')
    const [payment] = accounts()[0]?.bitcoinAddressesOn?.(bitcoinNetworkIds.regtest) ?? []
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(payment))
  })

  it('error: a balance that cannot be read is never shown as a number', async () => {
    await drawWallet({ node: async () => new Response('', { status: 502 }) })
    expect(await screen.findByText('The balance could not be read')).toBeTruthy()
    expect(screen.queryByText(/ETH$/)).toBeNull()
  })

  it('behavior: reminds the user of a phrase that was not written down, and leads to it', async () => {
    const { app } = await drawWallet()
    expect(await screen.findByText(reminder)).toBeTruthy()
    await act(() => app.settings.change({ isBackedUp: true }))
    expect(screen.queryByText(reminder)).toBeNull()
    await act(() => app.settings.change({ isBackedUp: false }))
    await press('Show it')
    expect(await screen.findByRole('heading', { name: 'Recovery phrase and keys' })).toBeTruthy()
  })

  it('behavior: a wallet without a phrase shows no reminder', async () => {
    const wallet = await drawWallet()
    await screen.findByText(reminder)
    await importOnly(wallet, 'eip155')
    expect(screen.queryByText(reminder)).toBeNull()
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Ethereum networks'])
  })

  it('behavior: the account of a Solana key shows no ether balance', async () => {
    const wallet = await drawWallet(nodeReturning('0x1'))
    await screen.findByText('Balance')
    await importOnly(wallet, 'solana')
    expect(screen.queryByText('Balance')).toBeNull()
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Solana'])
    const { solana = '' } = wallet.accounts()[0]?.addresses ?? {}
    const row = screen.getByRole('button', { name: /^Account: Account 1/ })
    expect(row.textContent).toContain(solana.slice(-4))
  })

  it('behavior: lists the connected apps, and leads to each', async () => {
    const { pair } = await drawWallet()
    expect(await screen.findByText('No app is connected')).toBeTruthy()
    await act(pair)
    const apps = within(await screen.findByRole('list', { name: 'Connected apps' }))
    expect(screen.queryByText('No app is connected')).toBeNull()
    const [row] = apps.getAllByRole('button')
    expect(row?.textContent).toMatch(/^Apphttps:\/\/app\.exampleOne, TwoUntil /)
    row?.click()
    expect(await screen.findByRole('heading', { name: 'Connected app' })).toBeTruthy()
  })
})
