import { createHash } from 'node:crypto'
import type { Clock } from '@holdfast/base'
import { isEqualText } from '../../../http/isEqualText.ts'
import { PurchaseCurrencyNotSupportedError, WebhookRefusedError } from '../../errors.ts'
import { type Payment, pageReferenceOf } from '../../orders/order.ts'
import { assertFresh, readSignatureParts, sign } from '../../webhooks/signatures.ts'
import { createProviderClient } from '../createProviderClient.ts'
import { tryParseExactJson } from '../exactJson.ts'
import type { OnRampProvider, Webhook } from '../Provider.ts'
import { chainOfPayName, chainsByPayName, payNameOf } from '../payChains.ts'
import type { CoinbaseKey } from './key.ts'
import {
  type CoinbaseTransaction,
  eventSchema,
  optionsSchema,
  quoteSchema,
  tokenSchema,
  transactionsSchema,
} from './schema.ts'
import { signJwt } from './signJwt.ts'

/** How many transactions of one page are read: the user may try several cards. */
const MAX_TRANSACTIONS = '20'

/**
 * Creates the provider Coinbase Onramp. It gets session tokens with a secret API key, opens Coinbase's hosted page with them,
 * and reads payments from Coinbase's API and webhooks.
 *
 * @param options.url - the URL of Coinbase's API. @param options.payUrl - the URL of its page.
 * @param options.webhookSecret - the secret of the webhook subscription; undefined: webhooks are refused.
 * @see https://docs.cdp.coinbase.com/onramp/reference
 */
export function createCoinbase(options: {
  key: CoinbaseKey
  webhookSecret: string | undefined
  url: string
  payUrl: string
  clock: Pick<Clock, 'now'>
  answerMs?: number | undefined
}): OnRampProvider {
  const { key, webhookSecret, url, payUrl, clock, answerMs } = options
  const client = createProviderClient({
    name: 'Coinbase',
    url,
    answerMs,
    headers: async (call) => ({ authorization: `Bearer ${await signJwt(key, { ...call, now: clock.now() })}` }),
  })

  return {
    name: 'coinbase',
    isOrderFixed: false,
    describe: () => ({
      name: 'coinbase',
      label: 'Coinbase',
      feeRange: '1-2%',
      namespaces: ['eip155'],
      chains: Object.values(chainsByPayName),
      isSandbox: false,
    }),
    getOptions: async ({ country }) => {
      const { paymentCurrencies, purchaseCurrencies } = await client.ask(
        { method: 'GET', path: '/onramp/v1/buy/options', query: { country } },
        optionsSchema,
      )
      return {
        paymentCurrencies: paymentCurrencies.map(({ id, limits }) => ({
          id,
          payment_method_limits: limits.map((limit) => ({ ...limit, id: limit.id.toLowerCase() })),
        })),
        purchaseCurrencies: purchaseCurrencies.map(({ id, name, symbol, networks }) => ({
          id,
          name,
          symbol,
          networks: networks
            .filter(({ chainId }) => /^\d+$/.test(chainId))
            .map((network) => ({
              name: network.name,
              display_name: network.displayName,
              chain_id: network.chainId,
              contract_address: network.contractAddress,
            })),
        })),
      }
    },
    getQuote: async (request) => {
      const { symbol, chainId, paymentCurrency, paymentAmount, paymentMethod = 'card', country } = request
      const network = payNameOf(chainId)
      if (network === undefined) throw new PurchaseCurrencyNotSupportedError({ symbol, chainId })
      const quote = await client.ask(
        {
          method: 'POST',
          path: '/onramp/v1/buy/quote',
          body: {
            purchaseCurrency: symbol,
            purchaseNetwork: network,
            paymentAmount,
            paymentCurrency,
            paymentMethod: paymentMethod.toUpperCase(),
            country,
          },
        },
        quoteSchema,
      )
      return { ...quote, provider: 'coinbase' as const }
    },
    openSession: async ({ order, paymentAmount, purchaseAmount, paymentMethod, redirectUrl, clientAddress }) => {
      const network = payNameOf(order.chainId)
      if (network === undefined) {
        throw new PurchaseCurrencyNotSupportedError({ symbol: order.symbol, chainId: order.chainId })
      }
      const { token } = await client.ask(
        {
          method: 'POST',
          path: '/onramp/v1/token',
          body: {
            addresses: [{ address: order.address, blockchains: [network] }],
            assets: [order.symbol],
            clientIp: clientAddress,
          },
        },
        tokenSchema,
      )
      const page = new URL(`${payUrl}/buy/select-asset`)
      const parameters: Readonly<Record<string, string | undefined>> = {
        sessionToken: token,
        defaultNetwork: network,
        defaultAsset: order.symbol,
        // Only one preset is sent: Coinbase does not document which one counts when both are given.
        presetFiatAmount: paymentAmount,
        presetCryptoAmount: paymentAmount === undefined ? purchaseAmount : undefined,
        fiatCurrency: order.paymentCurrency,
        defaultExperience: 'buy',
        defaultPaymentMethod: paymentMethod?.toUpperCase(),
        partnerUserRef: order.id,
        redirectUrl,
      }
      for (const [name, value] of Object.entries(parameters))
        if (value !== undefined) page.searchParams.set(name, value)
      return { url: page.href, sessionId: undefined }
    },
    readPayments: async (order) => {
      const { transactions } = await client.ask(
        {
          method: 'GET',
          path: `/onramp/v1/buy/user/${encodeURIComponent(pageReferenceOf(order))}/transactions`,
          query: { page_size: MAX_TRANSACTIONS },
        },
        transactionsSchema,
      )
      // Coinbase lists the newest first. The oldest is applied first, because an order belongs to its first payment.
      return transactions.toReversed().flatMap((transaction) => toPayment(transaction) ?? [])
    },
    readWebhook: (webhook) => {
      if (webhookSecret === undefined) throw new WebhookRefusedError({ problem: 'signature' })
      const signedId = verify(webhook, webhookSecret)
      const parsed = eventSchema.safeParse(tryParseExactJson(webhook.body))
      if (!parsed.success) throw new WebhookRefusedError({ problem: 'body' })
      const event = parsed.data
      const payment = event.eventType.startsWith('onramp.transaction.') ? toPayment(event) : undefined
      const { partnerUserRef: orderId } = event
      return {
        // Without a signed id, webhooks with the same body count as the same event.
        eventId: signedId ?? createHash('sha256').update(webhook.body).digest('hex'),
        statement: payment && orderId ? { orderId, payment } : undefined,
      }
    },
    stop: () => client.close(),
  }
}

/**
 * Checks `X-Hook0-Signature`: `v0` covers the time and the body, and `v1` also covers the headers that `h` names.
 *
 * @returns the event's id, if it is among the signed headers.
 */
function verify({ body, header, now }: Webhook, secret: string): string | undefined {
  const parts = readSignatureParts(header('x-hook0-signature'))
  const [time, names = '', full] = [parts.get('t'), parts.get('h'), parts.get('v1')]
  const signedHeaders = names.split(' ').filter(Boolean)
  // The names are not verified yet, and reading a header by a name with other characters would throw.
  if (!signedHeaders.every((name) => /^[\w-]+$/.test(name))) throw new WebhookRefusedError({ problem: 'signature' })
  const values = signedHeaders.map((name) => header(name) ?? '').join('.')
  const isFull = full !== undefined && isEqualText(full, sign(secret, `${time}.${names}.${values}.${body}`, 'hex'))
  const isPlain = full === undefined && isEqualText(parts.get('v0') ?? '', sign(secret, `${time}.${body}`, 'hex'))
  if (!isFull && !isPlain) throw new WebhookRefusedError({ problem: 'signature' })
  assertFresh(time, now)
  const idHeader = isFull ? signedHeaders.find((name) => name === 'x-event-id' || name === 'x-hook0-id') : undefined
  return idHeader === undefined ? undefined : header(idHeader)
}

const statuses = {
  ONRAMP_TRANSACTION_STATUS_CREATED: 'started',
  ONRAMP_TRANSACTION_STATUS_IN_PROGRESS: 'paid',
  ONRAMP_TRANSACTION_STATUS_SUCCESS: 'done',
  ONRAMP_TRANSACTION_STATUS_FAILED: 'failed',
} as const

/** @returns undefined for an undocumented status. */
function toPayment(transaction: CoinbaseTransaction): Payment | undefined {
  const status = Object.entries(statuses).find(([name]) => name === transaction.status)?.[1]
  if (!status) return undefined
  const { transactionId, txHash, walletAddress, purchaseCurrency, purchaseNetwork, failureReason } = transaction
  const { purchaseAmount, paymentTotal, contractAddress } = transaction
  const contract = /^0x[\da-f]{40}$/i.test(contractAddress ?? '') ? contractAddress?.toLowerCase() : undefined
  return {
    transactionId,
    status,
    reason: failureReason && failureReason !== 'FAILURE_REASON_UNSPECIFIED' ? failureReason : undefined,
    address: walletAddress || undefined,
    chainId: chainOfPayName(purchaseNetwork),
    symbol: purchaseCurrency || undefined,
    contract: contract as `0x${string}` | undefined, // The regular expression has checked the form.
    // An amount in another currency is the price, not the purchased amount.
    purchaseAmount: purchaseAmount?.currency === purchaseCurrency ? purchaseAmount?.amount : undefined,
    paymentCurrency: paymentTotal?.currency,
    paymentAmount: paymentTotal?.amount,
    // Coinbase writes `0x` when there is no hash yet.
    transactionHash: /^0x[\da-f]{64}$/i.test(txHash ?? '') ? txHash?.toLowerCase() : undefined,
  }
}
