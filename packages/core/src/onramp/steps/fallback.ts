import type { OnRampOptions, OnRampQuote, PaymentCurrency, PaymentLimit } from '../state.ts'

/** The limits of each payment method, as whole numbers of the smallest unit (`paymentDecimals`). @see specification section 9 */
const limits: readonly PaymentLimit[] = [
  { id: 'card', min: 1_000n, max: 750_000n },
  { id: 'ach_bank_account', min: 1_000n, max: 2_500_000n },
]

const ethereum = { name: 'ethereum-mainnet', displayName: 'Ethereum', caipNetworkId: 'eip155:1' } as const
const polygon = { name: 'polygon-mainnet', displayName: 'Polygon', caipNetworkId: 'eip155:137' } as const

/** The offer that stands in if the service returns none. @see http-api 5.17 */
export const fallbackOptions = {
  paymentCurrencies: [
    { id: 'USD', limits },
    { id: 'EUR', limits },
  ],
  purchaseCurrencies: [
    {
      id: 'fallback-usdc',
      name: 'USD Coin',
      symbol: 'USDC',
      networks: [
        { ...ethereum, contractAddress: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' },
        { ...polygon, contractAddress: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359' },
      ],
    },
    {
      id: 'fallback-eth',
      name: 'Ether',
      symbol: 'ETH',
      networks: [
        { ...ethereum, contractAddress: undefined },
        // On Polygon, ether is a token.
        { ...polygon, contractAddress: '0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619' },
      ],
    },
  ],
} as const satisfies OnRampOptions

/**
 * Makes the quote that stands in if the service returns none. Every sum in it is the amount to pay, in the payment currency, so
 * the quote states neither the number of tokens nor the fees.
 *
 * @see http-api 5.18, 'Error → mock quote'
 */
export function estimateQuote(amount: string, { id }: Pick<PaymentCurrency, 'id'>): OnRampQuote {
  const sum = { amount, currency: id }
  return {
    quoteId: 'mocked-quote-id',
    paymentTotal: sum,
    paymentSubtotal: sum,
    purchaseAmount: sum,
    providerFee: sum,
    networkFee: sum,
    isEstimate: true,
  }
}
