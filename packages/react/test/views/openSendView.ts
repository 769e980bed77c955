import { createKit, type KitEnvironment, openModal, openSend, startSend } from '@holdfast/core'
import { eip155 } from '@holdfast/core/eip155'
import { screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import type { WalletAnswers } from '../announceWallet.ts'
import { connectWallet } from '../connectWallet.ts'
import { perform, renderKit, testNetworks, testRpc } from '../renderKit.tsx'
import { ether, holding, startData } from '../startData.ts'

// Loads code here that a page would load lazily, so that compiling it does not count against a test's time limit.
const kitOnce = createKit({ networks: [...testNetworks()], adapters: [eip155()] })
await startSend(kitOnce)
kitOnce.destroy()

/** Another account of the devnet. */
export const FRIEND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
/** The hash of the transaction that these tests' wallet sends. */
export const HASH = `0x${'ab'.repeat(32)}`

const encodeWord = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`

/**
 * Opens the view for sending. The account has 1.5 ether at 2000 dollars each, and five Pebbles. On its node, gas costs one gwei
 * and every transfer succeeds.
 */
export async function openSendView({
  history = { data: [], next: null },
  wallet: answers = {},
  environment,
}: {
  history?: unknown
  wallet?: WalletAnswers
  environment?: KitEnvironment
} = {}) {
  Object.assign(testRpc().answers, {
    eth_gasPrice: () => '0x3b9aca00',
    eth_getCode: () => '0x',
    eth_estimateGas: () => '0x5208',
    eth_getTransactionCount: () => '0x7',
    eth_getTransactionByHash: () => null,
    eth_getTransactionReceipt: () => null,
    // The answers to `decimals()`, `balanceOf(address)` and `transfer(address,uint256)`.
    eth_call: ([call]: readonly unknown[]) => {
      const { data = '' } = call as { data?: string } // The kit's own calls have this form.
      if (data.startsWith('0x313ce567')) return encodeWord(18n)
      return data.startsWith('0x70a08231') ? encodeWord(5n * 10n ** 18n) : encodeWord(1n)
    },
  })
  const data = await startData({ balance: { balances: [ether(), holding('Pebble', { symbol: 'PBL' })] }, history })
  const page = renderKit(undefined, { options: { services: { url: data.url } }, environment })
  const wallet = await connectWallet(page.kit, { answers: { eth_sendTransaction: () => HASH, ...answers } })
  await perform(() => openModal(page.kit))
  await perform(() => openSend(page.kit))
  const form = within(await screen.findByRole('region', { name: 'Send' }))
  await form.findByText(/^Available: 1\.5 ETH$/)
  const amount = () => form.getByLabelText<HTMLInputElement>('Amount')
  const receiver = () => form.getByLabelText<HTMLInputElement>('To')
  /** Enters amount and receiver, and opens the review. */
  const review = async (value = '0.5', to: string = FRIEND) => {
    await page.user.type(amount(), value)
    await page.user.click(receiver())
    await page.user.paste(to)
    const preview = await form.findByRole('button', { name: 'Preview Send' })
    // A loading button ignores presses.
    await expect.poll(() => form.queryAllByText('The receiver is being checked')).toEqual([])
    await page.user.click(preview)
    return within(await screen.findByRole('region', { name: 'Review send' }))
  }
  /** Reviews, sends, and opens the progress view. */
  const send = async () => {
    const shown = await review()
    const button = shown.getByRole<HTMLButtonElement>('button', { name: 'Send' })
    await expect.poll(() => button.disabled).toBe(false)
    await page.user.click(button)
    return within(await screen.findByRole('region', { name: 'Transaction' }))
  }
  return { ...page, data, wallet, form, amount, receiver, review, send }
}
