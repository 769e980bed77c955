/** Answers a call to the playground's on-ramp. @returns undefined if the path belongs to another service. */
export function answerOnRamp(behaviour: string, path: string, body: string): object | undefined {
  if (path === '/v1/onramp/options') return behaviour === 'empty' ? noOptions : options
  if (path === '/v1/onramp/providers') return { providers: behaviour === 'empty' ? [] : providers }
  if (path === '/v1/onramp/quote') return quote
  if (path === '/v1/generators/onrampurl') {
    const { partnerUserId } = JSON.parse(body) as { partnerUserId: string } // sent by the kit's own client.
    buyer = partnerUserId
    return { url: 'https://pay.example/buy?session=abc', order: order() }
  }
  return path.startsWith('/v1/onramp/orders/') ? { order: order() } : undefined
}

/** Lists the same purchases for every account: one pending, one completed, one failed. */
export function listPurchases(behaviour: string): object {
  if (behaviour === 'empty') return { data: [], next: null }
  const day = 86_400_000
  const data = [
    purchase('1', 'IN_PROGRESS', Date.now()),
    purchase('2', 'SUCCESS', Date.now() - 40 * day),
    purchase('3', 'FAILED', Date.now() - 41 * day),
  ]
  return { data, next: null }
}

let buyer = ''

const harbour = { name: 'harbour', display_name: 'Harbour', chain_id: '31337' }
const noOptions = { paymentCurrencies: [], purchaseCurrencies: [] }
const options = {
  paymentCurrencies: ['USD', 'EUR', 'GBP'].map((id) => ({
    id,
    payment_method_limits: [
      { id: 'card', min: '5.00', max: '2000.00' },
      { id: 'ach_bank_account', min: '5.00', max: '10000.00' },
    ],
  })),
  purchaseCurrencies: [
    { id: 'p-eth', name: 'Ether', symbol: 'ETH', networks: [{ ...harbour, contract_address: '' }] },
    { id: 'p-pearl', name: 'Pearl Dollar', symbol: 'PEARL', networks: [{ ...harbour, contract_address: '0xb2' }] },
  ],
}

const providers = [
  { name: 'coinbase', label: 'Coinbase', feeRange: '1-2%', namespaces: ['eip155'], chains: [] },
  { name: 'sandbox', label: 'Sandbox', feeRange: '1-2%', namespaces: ['eip155'], chains: [], isSandbox: true },
]

const quote = {
  quoteId: 'q-5',
  paymentTotal: { amount: '100.00', currency: 'USD' },
  paymentSubtotal: { amount: '98.00', currency: 'USD' },
  purchaseAmount: { amount: '0.049', currency: 'ETH' },
  coinbaseFee: { amount: '1.50', currency: 'USD' },
  networkFee: { amount: '0.50', currency: 'USD' },
}

function order(): object {
  const time = new Date().toISOString()
  return {
    id: 'order-0123456789abcdef',
    provider: 'sandbox',
    status: 'opened',
    reason: null,
    address: buyer,
    chainId: 'eip155:31337',
    purchase: { symbol: 'ETH', amount: null },
    payment: { currency: 'USD', amount: '100' },
    transactionHash: null,
    createdAt: time,
    updatedAt: time,
    expiresAt: time,
  }
}

function purchase(id: string, status: string, minedAt: number): object {
  return {
    id,
    metadata: {
      operationType: 'buy',
      hash: '',
      minedAt: new Date(minedAt).toISOString(),
      sentFrom: '',
      sentTo: '',
      status: `ONRAMP_TRANSACTION_STATUS_${status}`,
      nonce: 0,
    },
    transfers: [{ direction: 'in', quantity: { numeric: '0.049' }, fungible_info: { name: 'Ether', symbol: 'ETH' } }],
  }
}
