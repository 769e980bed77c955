import { type KitOptions, openBuy } from '@holdfast/core'
import { screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { connectWallet } from '../connectWallet.ts'
import { afterThisTest, perform, renderKit } from '../renderKit.tsx'
import { startData } from '../startData.ts'

/** The id of the order that the service creates. */
export const ORDER = 'order-0123456789abcdef'

/** Makes a purchase, as the service reports it. */
export const order = (address: string, changes: Record<string, unknown> = {}) => ({
  id: ORDER,
  provider: 'sandbox',
  status: 'created',
  reason: null,
  address,
  chainId: 'eip155:31337',
  purchase: { symbol: 'ETH', amount: null },
  payment: { currency: 'USD', amount: '100' },
  transactionHash: null,
  createdAt: '2026-02-03T10:00:00Z',
  updatedAt: '2026-02-03T10:00:00Z',
  expiresAt: '2026-02-03T11:00:00Z',
  ...changes,
})

/**
 * Opens the view for buying, with an on-ramp service on a real socket.
 *
 * @param parameters.answers - the answers, as in {@link startData}.
 * @param parameters.opens - makes the result of `window.open`: null for a browser that blocks windows.
 */
export async function openBuyView({
  answers = {},
  opens = () => ({ closed: false, opener: window, location: { href: '' } }),
  options = {},
  children,
}: {
  answers?: Record<string, unknown>
  opens?: () => unknown
  options?: KitOptions
  /** The parts drawn in the page, beside the modal. */
  children?: ReactNode
} = {}) {
  vi.stubEnv('TZ', 'Europe/Berlin')
  const opened = vi.spyOn(window, 'open').mockImplementation(() => opens() as Window)
  afterThisTest(() => {
    opened.mockRestore()
    vi.unstubAllEnvs()
  })
  const data = await startData({
    options: {
      paymentCurrencies: [
        { id: 'USD', payment_method_limits: [{ id: 'card', min: '5.00', max: '2000.00' }] },
        { id: 'EUR', payment_method_limits: [{ id: 'card', min: '6.00', max: '1500.00' }] },
      ],
      purchaseCurrencies: [
        {
          id: 'p-eth',
          name: 'Ether',
          symbol: 'ETH',
          networks: [{ name: 'harbour', display_name: 'Harbour', chain_id: '31337', contract_address: '' }],
        },
        {
          id: 'p-pbl',
          name: 'Pebble',
          symbol: 'PBL',
          networks: [{ name: 'harbour', display_name: 'Harbour', chain_id: '31337', contract_address: '0xb2' }],
        },
      ],
    },
    providers: {
      providers: [
        { name: 'sandbox', label: 'Sandbox', feeRange: '1-2%', namespaces: ['eip155'], chains: [], isSandbox: true },
      ],
    },
    quote: {
      quoteId: 'q-5',
      paymentTotal: { amount: '100.00', currency: 'USD' },
      paymentSubtotal: { amount: '98.00', currency: 'USD' },
      purchaseAmount: { amount: '0.0512345678', currency: 'ETH' },
      coinbaseFee: { amount: '1.50', currency: 'USD' },
      networkFee: { amount: '0.50', currency: 'USD' },
    },
    history: { data: [], next: null },
    // These pictures are invalid, so the first letters of the names are drawn instead.
    ...Object.fromEntries(['USD', 'EUR', 'ETH', 'PBL', 'USDC'].map((name) => [name, {}])),
    ...answers,
  })
  const page = renderKit(children, { options: { services: { url: data.url }, ...options } })
  const events: unknown[] = []
  page.kit.onEvent((event) => void events.push(event))
  const wallet = await connectWallet(page.kit)
  await perform(() => openBuy(page.kit))
  const view = within(await screen.findByRole('dialog', { name: 'Choose Provider' }))
  return { ...page, data, wallet, view, opened, events }
}
