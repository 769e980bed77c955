import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { walletError } from '../../../../test/announceWallet.ts'
import { perform } from '../../../../test/renderKit.tsx'
import { native, openSwapView, pebble, quoteOf } from '../../../../test/views/openSwapView.ts'

/** Opens the preview of a swap of one ether for dollars. @param send - the wallet's answer to the transaction. @default none */
async function openPreview(send: () => unknown = () => new Promise(() => {}), answers: Record<string, unknown> = {}) {
  const page = await openSwapView(answers, { eth_sendTransaction: send })
  const form = await page.choose(/^Harbour Dollar/)
  // A loading button ignores presses.
  await form.findByText('1 ETH = 1980.123 HUSD')
  await page.user.click(await form.findByRole('button', { name: 'Review swap' }))
  const preview = within(await screen.findByRole('region', { name: 'Preview swap' }))
  await preview.findByText('1 confirmation remains in your wallet')
  const swap = () => preview.getByRole<HTMLButtonElement>('button', { name: 'Swap' })
  return { ...page, preview, swap }
}

/** Returns the text of a side: its label, the amount and the worth. */
const sideText = (label: HTMLElement) => label.parentElement?.textContent

const countTransactions = (methods: readonly string[]) =>
  methods.filter((method) => method === 'eth_sendTransaction').length

describe('SwapPreview', () => {
  test('default: shows both sides with their worth, and subtracts the network cost from the received worth', async () => {
    const { preview } = await openPreview()
    expect(sideText(preview.getByText('Send'))).toBe('Send1 ETH$2,000.00')
    // 180 000 units of gas at one gwei are 36 cents.
    expect(sideText(preview.getByText('Receive'))).toBe('Receive1980.123456 HUSD$1,979.76')
    expect(preview.getByText('Review the exchange carefully. It cannot be taken back.')).toBeDefined()
    // A usual impact needs no warning.
    expect(preview.queryByRole('checkbox')).toBeNull()
  })

  test('behavior: shows a received worth of zero when the network cost is higher', async () => {
    const eip155 = { gas: '180000', gasPrice: '7000000000000' }
    const tx = { from: native, to: pebble, data: '0x', amount: '1980123456', eip155 }
    const { preview } = await openPreview(undefined, { 'build-transaction': { tx } })
    expect(sideText(preview.getByText('Receive'))).toBe('Receive1980.123456 HUSD$0.00')
  })

  test("behavior: marks the button as busy while the wallet is asked; 'Cancel' then ends the wait without going back", async () => {
    const { user, kit, wallet, preview, swap } = await openPreview()
    await user.click(swap())
    await preview.findByText('Confirm in your wallet. Going back here stops the waiting.')
    expect(swap().getAttribute('aria-disabled')).toBe('true')
    await user.click(swap())
    await expect.poll(() => countTransactions(wallet.methods)).toBe(1)
    await user.click(preview.getByRole('button', { name: 'Cancel' }))
    await preview.findByText('1 confirmation remains in your wallet')
    expect(kit.router.getState().view).toBe('SwapPreview')
    await user.click(preview.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByRole('region', { name: 'Swap' })).toBeDefined()
  })

  test('error: shows that the user rejected the transaction, and lets them try again', async () => {
    const { user, wallet, preview, swap } = await openPreview(() => {
      throw walletError(4001, 'User rejected the request.')
    })
    await user.click(swap())
    const alert = preview.getByRole('alert')
    await expect.poll(() => alert.textContent).toBe('Nothing was exchanged. You rejected it in the wallet.')
    await user.click(swap())
    await expect.poll(() => countTransactions(wallet.methods)).toBe(2)
  })

  test("behavior: 'Cancel' goes back to the form after the wallet has sent the transaction", async () => {
    const { user, kit, preview, swap } = await openPreview(() => `0x${'ab'.repeat(32)}`)
    await user.click(swap())
    await preview.findByText(/^Sent\. It waits for a block\./)
    await user.click(preview.getByRole('button', { name: 'Cancel' }))
    await expect.poll(() => kit.router.getState().view).toBe('Swap')
  })

  test('behavior: asks the wallet only after the user has accepted an extreme price impact', async () => {
    const quotes = quoteOf({ priceImpact: '15.5' })
    const { user, wallet, preview, swap } = await openPreview(undefined, { quotes })
    expect(preview.getByText(/^The price impact is over 15 %/)).toBeDefined()
    expect([swap().disabled, swap().dataset['variant']]).toEqual([true, 'danger'])
    await user.click(preview.getByRole('checkbox', { name: 'I accept losing that much value' }))
    await user.click(swap())
    await expect.poll(() => countTransactions(wallet.methods)).toBe(1)
  })

  test('behavior: goes back to the form when the amount exceeds the balance', async () => {
    const { kit } = await openPreview()
    await perform(() => {
      kit.swap?.send({ type: 'quoting' })
      const { quoteRequests, offer } = kit.swap?.getState() ?? {}
      if (quoteRequests === undefined || !offer) throw new Error('nothing is quoted')
      kit.swap?.send({ type: 'quoted', quoteRequest: quoteRequests, offer, isInsufficient: true })
    })
    expect(await screen.findByRole('region', { name: 'Swap' })).toBeDefined()
  })
})
