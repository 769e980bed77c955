import type { PurchaseCurrency } from '@holdfast/api/onramp'
import { trimTrailingCharacters } from '@holdfast/base'
import { formatAmount, parseAmount } from '@holdfast/caip'
import type * as z from 'zod/mini'
import { isEqualText } from '../../../http/isEqualText.ts'
import { ProviderRefusedError, PurchaseCurrencyNotSupportedError, WebhookRefusedError } from '../../errors.ts'
import { isFinal, type Order, type Payment } from '../../orders/order.ts'
import { assertFresh, sign } from '../../webhooks/signatures.ts'
import { createProviderClient } from '../createProviderClient.ts'
import { PLACES } from '../decimal.ts'
import { tryParseExactJson } from '../exactJson.ts'
import type { OnRampProvider, QuoteRequest, Webhook } from '../Provider.ts'
import {
  cryptoCurrenciesSchema,
  eventSchema,
  limitsSchema,
  type MeldQuote,
  type MeldTransaction,
  quotesSchema,
  sessionSchema,
  transactionSchema,
} from './schema.ts'

/** The version of the API whose answers are parsed. */
const VERSION = '2025-03-01'
/** Meld's name for payment by card. */
const CARD = 'CREDIT_DEBIT_CARD'
/** The amount to quote when the user typed none. */
const DEFAULT_AMOUNT = '100'

/**
 * Creates the provider Meld, which sends the user to the company with the best offer.
 *
 * @param options.apiKey - sent unchanged, after the word `BASIC`.
 * @param options.webhookSecret - undefined: webhooks are refused.
 * @see https://docs.meld.io/docs/webhook-events
 */
export function createMeld(options: {
  apiKey: string
  webhookSecret: string | undefined
  url: string
  answerMs?: number | undefined
}): OnRampProvider {
  const { apiKey, webhookSecret, url, answerMs } = options
  const client = createProviderClient({
    name: 'Meld',
    url,
    answerMs,
    headers: () => ({ authorization: `BASIC ${apiKey}`, 'meld-version': VERSION }),
  })

  const listCrypto = async (country: string): Promise<z.output<typeof cryptoCurrenciesSchema>> => {
    const path = '/service-providers/properties/crypto-currencies'
    const found = await client.ask({ method: 'GET', path, query: { countries: country } }, cryptoCurrenciesSchema)
    return found.filter(({ chainId }) => /^\d+$/.test(chainId ?? ''))
  }
  const findCode = async ({ symbol, chainId, country }: Pick<QuoteRequest, 'symbol' | 'chainId' | 'country'>) => {
    const sold = await listCrypto(country)
    const found = sold.find((each) => symbolOf(each.currencyCode) === symbol && `eip155:${each.chainId}` === chainId)
    if (!found) throw new PurchaseCurrencyNotSupportedError({ symbol, chainId })
    return found.currencyCode
  }
  const findBest = async (request: QuoteRequest, code: string, address?: string): Promise<MeldQuote> => {
    const { quotes } = await client.ask(
      {
        method: 'POST',
        path: '/payments/crypto/quote',
        body: {
          countryCode: request.country,
          sourceCurrencyCode: request.paymentCurrency,
          sourceAmount: request.paymentAmount,
          destinationCurrencyCode: code,
          paymentMethodType: methodOf(request.paymentMethod),
          walletAddress: address,
        },
      },
      quotesSchema,
    )
    const [best] = (quotes ?? []).toSorted((one, other) => (purchaseAmountOf(one) < purchaseAmountOf(other) ? 1 : -1))
    if (!best) throw new ProviderRefusedError({ provider: 'Meld', reason: 'there is no offer for this amount now' })
    return best
  }

  return {
    name: 'meld',
    isOrderFixed: false,
    describe: () => ({
      name: 'meld',
      label: 'Meld.io',
      feeRange: '1-2%',
      namespaces: ['eip155'],
      chains: [],
      isSandbox: false,
    }),
    getOptions: async ({ country }) => {
      const path = '/service-providers/limits/fiat-currency-purchases'
      const [limits, crypto] = await Promise.all([
        client.ask({ method: 'GET', path, query: { countries: country } }, limitsSchema),
        listCrypto(country),
      ])
      const bySymbol = new Map<string, PurchaseCurrency>()
      for (const { currencyCode, name, chainCode, chainName, chainId, contractAddress } of crypto) {
        const symbol = symbolOf(currencyCode)
        const entry = bySymbol.get(symbol) ?? { id: `meld-${symbol}`, name: name ?? symbol, symbol, networks: [] }
        entry.networks.push({
          name: (chainCode ?? currencyCode).toLowerCase(),
          display_name: chainName ?? chainCode ?? currencyCode,
          chain_id: chainId ?? '',
          contract_address: contractAddress ?? '',
        })
        bySymbol.set(symbol, entry)
      }
      return {
        paymentCurrencies: limits.map(({ currencyCode, minimumAmount, maximumAmount }) => ({
          id: currencyCode,
          payment_method_limits: [{ id: 'card', min: minimumAmount, max: maximumAmount }],
        })),
        purchaseCurrencies: [...bySymbol.values()],
      }
    },
    getQuote: async (request) => {
      const best = await findBest(request, await findCode(request))
      const total = parseAmount(best.sourceAmount, PLACES)
      const networkFee = parseAmount(best.networkFee ?? '0', PLACES)
      const fees = parseAmount(best.totalFee ?? '0', PLACES)
      const money = (value: bigint) => ({
        amount: formatAmount(value < 0n ? 0n : value, PLACES),
        currency: request.paymentCurrency,
      })
      return {
        quoteId: `meld-${best.serviceProvider}`,
        paymentTotal: money(total),
        paymentSubtotal: money(total - fees),
        purchaseAmount: { amount: best.destinationAmount, currency: request.symbol },
        // All fees except the network's.
        coinbaseFee: money(fees - networkFee),
        networkFee: money(networkFee),
        provider: 'meld' as const,
      }
    },
    openSession: async ({ order, paymentAmount = DEFAULT_AMOUNT, paymentMethod, country, redirectUrl }) => {
      const { symbol, chainId, paymentCurrency, address } = order
      const request = { symbol, chainId, paymentCurrency, paymentAmount, paymentMethod, country }
      const code = await findCode(request)
      const { serviceProvider } = await findBest(request, code, address)
      const session = await client.ask(
        {
          method: 'POST',
          path: '/crypto/session/widget',
          body: {
            sessionType: 'BUY',
            externalSessionId: order.id,
            externalCustomerId: address,
            sessionData: {
              serviceProvider,
              countryCode: country,
              sourceCurrencyCode: paymentCurrency,
              sourceAmount: paymentAmount,
              destinationCurrencyCode: code,
              walletAddress: address,
              paymentMethodType: methodOf(paymentMethod),
              redirectUrl,
            },
          },
        },
        sessionSchema,
      )
      return { url: session.widgetUrl, sessionId: session.id }
    },
    readPayments: async (order) => {
      const path = pathOf(order)
      const found = path === undefined ? undefined : await client.find({ method: 'GET', path }, transactionSchema)
      const payment = found && toPayment(found.transaction)
      return payment ? [payment] : []
    },
    readWebhook: (webhook) => {
      if (webhookSecret === undefined) throw new WebhookRefusedError({ problem: 'signature' })
      verify(webhook, webhookSecret)
      const parsed = eventSchema.safeParse(tryParseExactJson(webhook.body))
      if (!parsed.success) throw new WebhookRefusedError({ problem: 'body' })
      const { eventId, payload } = parsed.data
      const { paymentTransactionId: transactionId, externalSessionId: orderId } = payload
      const status = statusOf(payload.paymentTransactionStatus ?? '')
      if (!transactionId || !orderId || !status) return { eventId, statement: undefined }
      // The webhook states no amounts and no transaction hash. So a finished payment counts as paid until the API states them.
      return {
        eventId,
        statement: { orderId, payment: { transactionId, status: status === 'done' ? 'paid' : status } },
      }
    },
    stop: () => client.close(),
  }
}

/** Checks `Meld-Signature`, which covers the time, the registered URL and the body. */
function verify({ body, header, url, now }: Webhook, secret: string): void {
  const time = header('meld-signature-timestamp')
  const given = header('meld-signature') ?? ''
  // Meld pads its signature with `=`; `sign` does not.
  const expected = sign(secret, `${time}.${url}.${body}`, 'base64url')
  if (!isEqualText(trimTrailingCharacters(given, '='), expected))
    throw new WebhookRefusedError({ problem: 'signature' })
  assertFresh(time, now)
}

/**
 * Returns the path of an order's transaction. The path has the transaction's id once that is known, and the session's id until
 * then. Once the order is final, the path has the session's id again, since that may lead to a further transaction.
 */
function pathOf({ transactionId, sessionId, status }: Order): string | undefined {
  if (transactionId !== null && !isFinal(status)) return `/payments/transactions/${encodeURIComponent(transactionId)}`
  return sessionId === null ? undefined : `/payments/transactions/sessions/${encodeURIComponent(sessionId)}`
}

function symbolOf(currencyCode: string): string {
  return currencyCode.split('_')[0] ?? currencyCode
}

function methodOf(paymentMethod: string | undefined): string {
  return paymentMethod === undefined || paymentMethod === 'card' ? CARD : paymentMethod.toUpperCase()
}

function purchaseAmountOf({ destinationAmount }: MeldQuote): bigint {
  return parseAmount(destinationAmount, PLACES)
}

const statuses: Readonly<Record<Payment['status'], readonly string[]>> = {
  started: ['PENDING_CREATED', 'PENDING', 'TWO_FA_REQUIRED', 'TWO_FA_PROVIDED'],
  paid: ['PROCESSING', 'AUTHORIZED', 'SETTLING'],
  done: ['SETTLED', 'ONRAMP_SETTLED'],
  failed: ['AUTHORIZATION_EXPIRED', 'REFUNDED', 'DECLINED', 'CANCELLED', 'FAILED', 'ERROR', 'VOIDED'],
}

/** @returns undefined for an undocumented status. */
function statusOf(text: string): Payment['status'] | undefined {
  const names = Object.keys(statuses) as Payment['status'][] // The keys of `statuses`.
  return names.find((name) => statuses[name].includes(text))
}

function toPayment(transaction: MeldTransaction): Payment | undefined {
  const { id, sourceAmount, sourceCurrencyCode, destinationAmount, destinationCurrencyCode, cryptoDetails } =
    transaction
  const status = statusOf(transaction.status)
  if (!status) return undefined
  const { walletAddress, blockchainTransactionId: hash, chainId } = cryptoDetails ?? {}
  return {
    transactionId: id,
    status,
    reason: status === 'failed' ? `Meld says ${transaction.status.toLowerCase().replaceAll('_', ' ')}.` : undefined,
    address: walletAddress || undefined,
    chainId: /^\d+$/.test(chainId ?? '') ? `eip155:${chainId}` : undefined,
    symbol: destinationCurrencyCode ? symbolOf(destinationCurrencyCode) : undefined,
    purchaseAmount: destinationAmount ?? undefined,
    paymentCurrency: sourceCurrencyCode ?? undefined,
    paymentAmount: sourceAmount ?? undefined,
    transactionHash: /^0x[\da-f]{64}$/i.test(hash ?? '') ? hash?.toLowerCase() : undefined,
  }
}
