import { describe, expect, it } from 'vitest'
import { useShop } from '../onramp/test/useShop.ts'

const { shop } = useShop()

const address = `0x${'a1'.repeat(20)}`

/** Asks as other kits do, without a content type, and reads the JSON of the answer without our schemas. */
async function ask(path: string, body?: object): Promise<unknown> {
  const { projectId, services } = shop().site.config
  const response = await fetch(`${services.url}${path}?${new URLSearchParams({ projectId: projectId ?? '' })}`, {
    headers: { origin: shop().origin },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  expect(response.status).toBe(200)
  return response.json()
}

/** Checks each field that other kits read, as the HTTP reference describes it. */
describe('the JSON of the on-ramp, with each field that other kits read', () => {
  const paymentCurrency = { id: 'USD', payment_method_limits: [{ id: 'card', min: '10.00', max: '7500.00' }] }
  const networks = [{ name: 'devnet', display_name: 'Devnet', chain_id: '31337', contract_address: '' }]
  const purchaseCurrency = { id: expect.any(String), name: 'Ether', symbol: 'ETH', networks }

  it('default: GET /v1/onramp/options', async () => {
    expect(await ask('/v1/onramp/options')).toEqual({
      paymentCurrencies: [paymentCurrency, { ...paymentCurrency, id: 'EUR' }],
      purchaseCurrencies: [
        purchaseCurrency,
        {
          id: expect.any(String),
          name: expect.any(String),
          symbol: 'HUSD',
          networks: [{ ...networks[0], contract_address: expect.stringMatching(/^0x[\da-fA-F]{40}$/) }],
        },
      ],
    })
  })

  it('default: POST /v1/onramp/quote, with both currencies as objects and the token symbol as the network', async () => {
    const bought = { ...purchaseCurrency, id: 'p-1' }
    const body = { purchaseCurrency: bought, paymentCurrency, amount: '100', network: 'ETH' }
    expect(await ask('/v1/onramp/quote', body)).toEqual({
      quoteId: expect.any(String),
      paymentTotal: { amount: '100.00', currency: 'USD' },
      paymentSubtotal: { amount: '98.25', currency: 'USD' },
      purchaseAmount: { amount: expect.stringMatching(/^0\.0\d+$/), currency: 'ETH' },
      coinbaseFee: { amount: '1.50', currency: 'USD' },
      networkFee: { amount: '0.25', currency: 'USD' },
      // Only our kit reads the fields from here on.
      provider: 'sandbox',
    })
  })

  it('default: POST /v1/generators/onrampurl, with a number as the preset amount', async () => {
    const answer = await ask('/v1/generators/onrampurl', {
      destinationWallets: [{ address, blockchains: ['ethereum', 'polygon'], assets: ['ETH', 'USDC'] }],
      defaultNetwork: 'ethereum',
      partnerUserId: address,
      defaultExperience: 'buy',
      presetCryptoAmount: 0.05,
    })
    expect(answer).toEqual({ url: expect.stringMatching(/^https?:\/\//), order: expect.any(Object) })
  })
})
