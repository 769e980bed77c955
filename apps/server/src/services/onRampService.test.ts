import { createHmac } from 'node:crypto'
import { onRampHistoryStatuses, onRampUrlSchema } from '@holdfast/api/onramp'
import { devnetTokens } from '@holdfast/contracts/devnet'
import { erc20Abi, formatEther, parseEther } from 'viem'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startProviderApi } from '../onramp/test/providerApi.ts'
import { openCheckout, startTestOnRamp, walletOf } from '../onramp/test/testOnRamp.ts'
import { newcomer, useShop } from '../onramp/test/useShop.ts'
import { until } from '../test/until.ts'

const chainId = 'eip155:31337'
const payingCard = '4242 4242 4242 4242'
const SECOND_MS = 1_000

const { chain, shop, begin } = useShop({ sandboxLateMs: SECOND_MS })

describe('lists', () => {
  it('default: lists the sandbox, the currencies it accepts and the tokens it sells', async () => {
    const { providers } = await shop().onRamp.getProviders({ chainId })
    expect(providers).toEqual([
      {
        name: 'sandbox',
        label: 'Sandbox',
        feeRange: '1-2%',
        namespaces: ['eip155'],
        chains: [chainId],
        isSandbox: true,
      },
    ])
    const { paymentCurrencies, purchaseCurrencies } = await shop().onRamp.getOptions()
    expect(paymentCurrencies.map(({ id }) => id)).toEqual(['USD', 'EUR'])
    expect(paymentCurrencies[0]?.payment_method_limits).toEqual([{ id: 'card', min: '10.00', max: '7500.00' }])
    expect(purchaseCurrencies.map(({ symbol }) => symbol)).toEqual(['ETH', 'HUSD'])
    expect(purchaseCurrencies[0]?.networks).toEqual([
      { name: 'devnet', display_name: 'Devnet', chain_id: '31337', contract_address: '' },
    ])
  })

  it('behavior: offers nothing where nothing may be sold', async () => {
    const place = { timeZone: 'Asia/Shanghai' }
    expect(await shop().onRamp.getProviders(place)).toEqual({ providers: [] })
    expect(await shop().onRamp.getOptions(place)).toEqual({ paymentCurrencies: [], purchaseCurrencies: [] })
    await expect(quote('100', place)).rejects.toMatchObject({ status: 403, code: 'region_restricted' })
    await expect(
      shop().onRamp.createUrl({
        destinationWallets: [walletOf(newcomer())],
        defaultNetwork: 'ethereum',
        partnerUserId: '',
        ...place,
      }),
    ).rejects.toMatchObject({ status: 403, code: 'region_restricted' })
  })
})

async function quote(amount: string, more: object = {}) {
  const { paymentCurrencies, purchaseCurrencies } = await shop().onRamp.getOptions()
  const [[paymentCurrency], [purchaseCurrency]] = [paymentCurrencies, purchaseCurrencies]
  if (!paymentCurrency || !purchaseCurrency) throw new Error('the sandbox sells nothing')
  return shop().onRamp.getQuote({ paymentCurrency, purchaseCurrency, amount, ...more })
}

describe('quote', () => {
  it('default: the fees are deducted, and the rest buys tokens', async () => {
    expect(await quote('100')).toMatchObject({
      paymentTotal: { amount: '100.00', currency: 'USD' },
      paymentSubtotal: { amount: '98.25', currency: 'USD' },
      coinbaseFee: { amount: '1.50', currency: 'USD' },
      networkFee: { amount: '0.25', currency: 'USD' },
      purchaseAmount: { amount: '0.049125', currency: 'ETH' },
      provider: 'sandbox',
    })
  })

  it.each([
    ['0', 'amount_too_small'],
    ['9.99', 'amount_too_small'],
    ['7500.01', 'amount_too_large'],
    ['1.234', 'amount'],
    ['99999999999999999999999999999999', 'amount_too_large'],
  ])('error: refuses an amount of %s', async (amount, code) => {
    await expect(quote(amount)).rejects.toMatchObject({ status: 400, code })
  })

  it('error: refuses an unknown currency or token, and a provider that is not configured', async () => {
    const { purchaseCurrencies } = await shop().onRamp.getOptions()
    const [ether] = purchaseCurrencies
    if (!ether) throw new Error('the sandbox does not sell ether')
    await expect(quote('100', { paymentCurrency: { id: 'JPY', payment_method_limits: [] } })).rejects.toMatchObject({
      code: 'payment_currency_not_supported',
    })
    await expect(quote('100', { purchaseCurrency: { ...ether, symbol: 'DOGE' } })).rejects.toMatchObject({
      code: 'purchase_currency_not_supported',
    })
    await expect(quote('100', { chainId: 'eip155:1' })).rejects.toMatchObject({
      code: 'purchase_currency_not_supported',
    })
    await expect(quote('100', { provider: 'coinbase' })).rejects.toMatchObject({
      status: 404,
      code: 'provider_not_offered',
    })
  })
})

describe('a purchase', () => {
  it('default: a card pays, the exact amount of ether arrives, and the chain confirms it', async () => {
    const address = newcomer()
    const { url, order } = await begin(address)
    expect(order).toMatchObject({
      status: 'created',
      provider: 'sandbox',
      chainId,
      purchase: { symbol: 'ETH', amount: '0.049125' },
      payment: { currency: 'USD', amount: '100.00' },
      transactionHash: null,
    })
    const checkout = openCheckout(url)
    expect((await checkout.read()).text).toContain('Pay 100.00 USD')
    await shop().waitForStatus(order.id, 'opened')
    expect((await checkout.pay(payingCard)).status).toBe(303)
    const confirmed = await shop().waitForStatus(order.id, 'confirmed')
    expect(await chain().client.getBalance({ address })).toBe(parseEther('0.049125'))
    const { status } = await chain().client.getTransactionReceipt({
      hash: confirmed.transactionHash as `0x${string}`, // A confirmed order has a transaction.
    })
    expect(status).toBe('success')
    await expect.poll(async () => (await checkout.read()).text).toContain('Your purchase has arrived')
    const { data } = await shop().client().getHistory({ account: address, onramp: 'sandbox' })
    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({
      metadata: {
        operationType: 'buy',
        status: onRampHistoryStatuses.success,
        hash: confirmed.transactionHash,
        chain: chainId,
      },
      transfers: [
        {
          direction: 'in',
          quantity: { numeric: '0.049125' },
          fungible_info: { symbol: 'ETH', icon: { url: expect.stringMatching(/^https?:/) } },
        },
      ],
    })
    expect((await shop().client().getHistory({ account: address, onramp: 'coinbase' })).data).toEqual([])
  })

  it('default: a card pays, and a token arrives', async () => {
    const address = newcomer()
    const { url, order } = await begin(address, { purchaseCurrency: 'HUSD', presetFiatAmount: '20' })
    const checkout = openCheckout(url)
    await checkout.read()
    await checkout.pay(payingCard)
    const confirmed = await shop().waitForStatus(order.id, 'confirmed')
    expect(confirmed.purchase).toEqual({ symbol: 'HUSD', amount: '19.45' })
    const held = await chain().client.readContract({
      address: devnetTokens.dollar.address,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [address],
    })
    expect(held).toBe(19_450_000n)
  })

  it('behavior: a declined card charges nothing and fails the purchase', async () => {
    const address = newcomer()
    const { url, order } = await begin(address)
    const checkout = openCheckout(url)
    await checkout.read()
    await checkout.pay('4000 0000 0000 0002')
    expect(await shop().waitForStatus(order.id, 'failed')).toMatchObject({ reason: 'The card was declined.' })
    expect((await checkout.read()).text).toContain('Your card was declined')
    // The checkout has ended: another card changes nothing.
    await checkout.pay(payingCard)
    expect(await checkout.state()).toBe('{"state":"declined"}')
    expect(await chain().client.getBalance({ address })).toBe(0n)
    const { data } = await shop().client().getHistory({ account: address, onramp: 'sandbox' })
    expect(data[0]?.metadata.status).toBe(onRampHistoryStatuses.failed)
  })

  it('behavior: a card that hangs leaves the checkout open, and makes no purchase yet', async () => {
    const address = newcomer()
    const { url, order } = await begin(address)
    const checkout = openCheckout(url)
    await checkout.read()
    await checkout.pay('4000 0000 0000 0341')
    await shop().waitForStatus(order.id, 'opened')
    expect(await checkout.state()).toBe('{"state":"hanging"}')
    expect((await shop().client().getHistory({ account: address, onramp: 'sandbox' })).data).toEqual([])
  })

  it('behavior: a card that pays late completes the purchase', async () => {
    const address = newcomer()
    const { url, order } = await begin(address)
    const checkout = openCheckout(url)
    await checkout.read()
    await checkout.pay('4000 0000 0000 3220')
    expect((await checkout.read()).text).toContain('Your bank is checking the payment')
    await shop().waitForStatus(order.id, 'confirmed')
    expect(await chain().client.getBalance({ address })).toBe(parseEther('0.049125'))
  })

  it('behavior: a card that pays twice makes two purchases, even if the button is pressed three times', async () => {
    const address = newcomer()
    const { url, order } = await begin(address)
    const checkout = openCheckout(url)
    await checkout.read()
    const statuses = await Promise.all([1, 2, 3].map(() => checkout.pay('4000 0000 0000 0077')))
    expect(statuses.map(({ status }) => status)).toEqual([303, 303, 303])
    await shop().waitForStatus(order.id, 'confirmed')
    const list = async () => (await shop().client().getHistory({ account: address, onramp: 'sandbox' })).data
    const isDone = ({ metadata }: { metadata: { status: string } }) => metadata.status === onRampHistoryStatuses.success
    await until(async () => {
      const purchases = await list()
      return purchases.length === 2 && purchases.every(isDone)
    })
    expect(formatEther(await chain().client.getBalance({ address }))).toBe('0.09825')
    expect(new Set((await list()).map(({ metadata }) => metadata.hash)).size).toBe(2)
  })

  it('behavior: two tabs each make a purchase at the same time', async () => {
    const address = newcomer()
    const tabs = await Promise.all([begin(address), begin(address, { presetFiatAmount: '200' })])
    expect(tabs[0].order.id).not.toBe(tabs[1].order.id)
    await Promise.all(
      tabs.map(async ({ url, order }) => {
        const checkout = openCheckout(url)
        await checkout.read()
        await checkout.pay(payingCard)
        await shop().waitForStatus(order.id, 'confirmed')
      }),
    )
    // Ether for 98.25 and for 196.75 dollars.
    expect(formatEther(await chain().client.getBalance({ address }))).toBe('0.1475')
  })

  it('behavior: a kit of another maker that names real chains and tokens gets the ones that the sandbox sells', async () => {
    const response = await shop().post('/v1/generators/onrampurl', {
      destinationWallets: [{ address: newcomer(), blockchains: ['ethereum'], assets: ['USDC'] }],
      defaultNetwork: 'ethereum',
      partnerUserId: 'x',
      defaultExperience: 'buy',
      presetCryptoAmount: 0.05,
    })
    const { url, order } = (await response.json()) as { url: string; order: object }
    expect(url).toMatch(/\/dev\/onramp\/checkout\/[\w-]{32}$/)
    // The fees are added, so that at least the asked amount arrives.
    expect(order).toMatchObject({ purchase: { symbol: 'ETH' }, payment: { amount: '101.78' } })
  })

  it('param: of both preset amounts, only the amount to pay counts', async () => {
    const { order } = await begin(newcomer(), { presetFiatAmount: '20', presetCryptoAmount: `0.${'0'.repeat(18)}1` })
    expect(order).toMatchObject({ payment: { amount: '20.00' } })
  })

  it.each([
    ['address', { destinationWallets: [walletOf('nonsense')] }],
    ['destinationWallets', { destinationWallets: [] }],
    ['blockchains', { destinationWallets: [{ ...walletOf(newcomer()), blockchains: [7] }] }],
    ['redirectUrl', { redirectUrl: 'https://elsewhere.example/' }],
    ['redirectUrl', { redirectUrl: 'javascript:alert(1)' }],
    ['amount_too_large', { presetFiatAmount: '8000' }],
    ['amount_too_large', { presetCryptoAmount: '100' }],
    ['presetCryptoAmount', { presetCryptoAmount: `0.${'0'.repeat(18)}1` }],
    ['purchase_currency_not_supported', { purchaseCurrency: 'DOGE' }],
    ['purchase_currency_not_supported', { chainId: 'eip155:1' }],
    ['payment_currency_not_supported', { paymentCurrency: 'CHF' }],
    ['paymentCurrency', { paymentCurrency: 'francs' }],
  ])('error: refuses with the reason %s', async (code, change) => {
    const body = { destinationWallets: [walletOf(newcomer())], provider: 'sandbox', chainId, ...change }
    expect(await shop().reasons(await shop().post('/v1/generators/onrampurl', body))).toEqual([400, code])
  })

  it('error: refuses a page of another origin, and a purchase that does not exist', async () => {
    const elsewhere = await shop().post('/v1/generators/onrampurl', {}, { origin: 'https://elsewhere.example' })
    expect(elsewhere.status).toBe(403)
    await expect(shop().onRamp.getOrder({ id: 'a'.repeat(22) })).rejects.toMatchObject({ status: 404 })
    expect((await shop().get('/v1/onramp/orders/x')).status).toBe(404)
  })
})

describe('an external provider', () => {
  it('default: faults of the provider are answered with 503, and its report completes an order', async () => {
    const api = await startProviderApi()
    const meld = { apiKey: 'id:key', webhookSecret: 'of meld', url: api.url }
    const meldOnRamp = await startTestOnRamp({ rpcUrl: chain().rpcUrl, onRamp: { sandboxUrl: undefined, meld } })
    onTestFinished(async () => {
      await meldOnRamp.stop()
      await api.stop()
    })
    const address = newcomer()
    const buy = () =>
      meldOnRamp.post('/v1/generators/onrampurl', {
        destinationWallets: [{ address, blockchains: ['base'], assets: ['USDC'] }],
        defaultNetwork: 'base',
        presetFiatAmount: 100,
      })
    api.answers.set('GET /service-providers/properties/crypto-currencies', {
      json: [{ currencyCode: 'USDC_BASE', chainId: '8453', contractAddress: `0x${'c3'.repeat(20)}` }],
    })
    // The provider's answer is missing or faulty.
    for (const fault of [{ status: 502, text: '<html>' }, { text: '{' }, { json: { limits: 'none' } }]) {
      api.answers.set('GET /service-providers/limits/fiat-currency-purchases', fault)
      expect(await meldOnRamp.reasons(await buy())).toEqual([503, 'provider_unavailable'])
      const options = await meldOnRamp.get('/v1/onramp/options')
      expect(await meldOnRamp.reasons(options)).toEqual([503, 'provider_unavailable'])
    }
    api.answers.set('GET /service-providers/limits/fiat-currency-purchases', {
      json: [{ currencyCode: 'USD', minimumAmount: 5, maximumAmount: 3000 }],
    })
    api.answers.set('POST /payments/crypto/quote', {
      json: { quotes: [{ serviceProvider: 'X', sourceAmount: 100, destinationAmount: 97 }] },
    })
    // The provider refuses to open its page.
    expect(await meldOnRamp.reasons(await buy())).toEqual([409, 'provider_refused'])
    api.answers.set('POST /crypto/session/widget', { json: { id: 'W-1', widgetUrl: 'https://meld.example/1' } })
    const { url, order } = onRampUrlSchema.parse(await (await buy()).json())
    expect(url).toBe('https://meld.example/1')
    const id = order?.id ?? ''
    api.answers.set('GET /payments/transactions/W-9', {
      json: {
        transaction: {
          id: 'W-9',
          status: 'SETTLED',
          destinationAmount: 97,
          destinationCurrencyCode: 'USDC_BASE',
          cryptoDetails: { walletAddress: address, blockchainTransactionId: `0x${'ab'.repeat(32)}`, chainId: '8453' },
        },
      },
    })
    const body = JSON.stringify({
      eventType: 'TRANSACTION_CRYPTO_COMPLETE',
      eventId: 'e-1',
      payload: { paymentTransactionId: 'W-9', externalSessionId: id, paymentTransactionStatus: 'SETTLED' },
    })
    const hook = `${meldOnRamp.site.config.services.url}/v1/onramp/webhooks/meld`
    const time = new Date().toISOString()
    const signature = createHmac('sha256', 'of meld').update(`${time}.${hook}.${body}`).digest('base64url')
    const headers = { 'meld-signature': `${signature}=`, 'meld-signature-timestamp': time }
    expect(await (await fetch(hook, { method: 'POST', headers, body })).json()).toEqual({ outcome: 'applied' })
    // The server does not read that chain, so it relies on the provider's report.
    expect(await meldOnRamp.waitForStatus(id, 'confirmed')).toMatchObject({
      purchase: { symbol: 'USDC', amount: '97' },
      transactionHash: `0x${'ab'.repeat(32)}`,
    })
  })
})

describe('the checkout', () => {
  it('error: refuses a link that was opened in another browser', async () => {
    const { url } = await begin(newcomer())
    const mine = openCheckout(url)
    expect((await mine.read()).status).toBe(200)
    const other = openCheckout(url)
    expect((await other.read()).status).toBe(410)
    expect((await other.pay(payingCard)).status).toBe(410)
    expect((await mine.read()).status).toBe(200)
    expect((await openCheckout(`${url}x`).read()).status).toBe(410)
  })

  it('error: refuses an invalid card', async () => {
    const { url } = await begin(newcomer())
    const checkout = openCheckout(url)
    await checkout.read()
    const { status, text } = await checkout.pay('4111 1111 1111 1111', { expiry: '13/20', code: 'x' })
    expect(status).toBe(400)
    expect(text).toContain('Use one of the test cards below.')
    expect(text).toContain('Enter the month and the year')
    expect(text).toContain('Enter three digits')
    expect(await checkout.state()).toBe('{"state":"waiting"}')
  })

  it('error: a form that is too large is refused, and is no server error', async () => {
    const { url } = await begin(newcomer())
    const checkout = openCheckout(url)
    await checkout.read()
    const { status, text } = await checkout.pay(payingCard, { more: 'x'.repeat(200_000) })
    expect([status, text]).toEqual([413, expect.stringContaining('The body is too large')])
    expect((await checkout.pay(payingCard)).status).toBe(303)
  })
})
