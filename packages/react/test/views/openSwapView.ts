import type { CaipAddress } from '@holdfast/caip'
import { createKit, openModal, openSwap, startSwap } from '@holdfast/core'
import { eip155 } from '@holdfast/core/eip155'
import { screen, within } from '@testing-library/react'
import type { WalletAnswers } from '../announceWallet.ts'
import { connectWallet } from '../connectWallet.ts'
import { perform, renderKit, testNetworks } from '../renderKit.tsx'
import { ether, startData } from '../startData.ts'

// Loads code here that a page would load lazily, so that compiling it does not count against a test's time limit.
const kitOnce = createKit({ networks: [...testNetworks()], adapters: [eip155()] })
await startSwap(kitOnce)
kitOnce.destroy()

const CHAIN = 'eip155:31337'
/** The placeholder address of the network's own currency in swaps. */
export const native: CaipAddress = `${CHAIN}:0x${'e'.repeat(40)}`
export const dollar: CaipAddress = `${CHAIN}:0x00000000000000000000000000000000000000D1`
export const pebble: CaipAddress = `${CHAIN}:0x00000000000000000000000000000000000000b2`

/** Makes a quote of the service: one ether for 1980 dollars. */
export function quoteOf(changes: Record<string, unknown> = {}) {
  const quote = {
    id: null,
    fromAmount: '1000000000000000000',
    fromAccount: native,
    toAmount: '1980123456',
    toAccount: dollar,
    minimumReceived: '1960322221',
    fee: { amount: '8500000000000000', bps: 85 },
    priceImpact: '0.4',
    route: [{ amount: '1', path: [native, pebble, dollar], pools: [] }],
    source: 'uniswap-v2',
    gas: '150000',
    warnings: [],
    ...changes,
  }
  return { quotes: [quote] }
}

/**
 * Opens the view for swapping, for an account with 1.5 ether at 2000 dollars each.
 *
 * @param answers - the services' answers by the last segment of the path. A number is answered as an HTTP status.
 */
export async function openSwapView(answers: Record<string, unknown> = {}, walletAnswers: WalletAnswers = {}) {
  const data = await startData({
    balance: { balances: [ether()] },
    history: { data: [], next: null },
    price: {
      fungibles: [
        { name: 'Ether', symbol: 'ETH', iconUrl: '', price: 2_000, address: native },
        { name: 'Harbour Dollar', symbol: 'HUSD', iconUrl: '', price: 1, address: dollar },
      ],
    },
    tokens: {
      tokens: [
        { name: 'Ether', symbol: 'ETH', address: native, decimals: 18 },
        { name: 'Harbour Dollar', symbol: 'HUSD', address: dollar, decimals: 6 },
        { name: 'Pebble', symbol: 'PBL', address: pebble, decimals: 18 },
      ],
    },
    'gas-price': { standard: '1000000000', fast: '1', instant: '1' },
    quotes: quoteOf(),
    allowance: { allowance: '0' },
    'build-transaction': {
      tx: {
        from: native,
        to: pebble,
        data: '0x',
        amount: '1980123456',
        eip155: { gas: '180000', gasPrice: '1000000000' },
      },
    },
    ...answers,
  })
  const page = renderKit(undefined, { options: { services: { url: data.url } } })
  const wallet = await connectWallet(page.kit, { answers: walletAnswers })
  await perform(() => openModal(page.kit))
  await perform(() => openSwap(page.kit))
  // Finds the form anew at each call, since the view is rendered again when the user comes back to it.
  const form = async () => within(await screen.findByRole('region', { name: 'Swap' }))
  const pay = () => screen.getByLabelText<HTMLInputElement>('You pay')
  const choose = async (name: RegExp) => {
    await page.user.click(await (await form()).findByRole('button', { name: /^You receive: / }))
    const list = within(await screen.findByRole('list', { name: 'Tokens' }))
    await page.user.click(list.getByRole('button', { name }))
    return form()
  }
  return { ...page, data, wallet, form, pay, choose }
}
