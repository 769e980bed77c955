import { BaseError, type Clock } from '@holdfast/base'
import { type CaipNetworkId, InvalidAmountError } from '@holdfast/caip'
import type { Hono } from 'hono'
import type { Logger } from 'pino'
import type { AskChain } from '../../chain/reads/createChainReader.ts'
import { InvalidDataParameterError } from '../../chain-data/errors.ts'
import type { ServedChain } from '../../config/chains/chains.ts'
import type { Database } from '../../database/connect.ts'
import type { AppEnv } from '../../http/context.ts'
import type { RateLimits } from '../../http/limits/rateLimits.ts'
import { startLoop } from '../../process/startLoop.ts'
import { PaymentCurrencyNotSupportedError, PurchaseCurrencyNotSupportedError } from '../errors.ts'
import { assertWithin } from '../options.ts'
import { type Payment, pageReferenceOf } from '../orders/order.ts'
import type { OnRampProvider } from '../providers/Provider.ts'
import { checkoutPages } from './checkoutPages.ts'
import { createPayouts } from './payouts.ts'
import {
  listPurchaseCurrencies,
  listTokens,
  paymentFor,
  quote,
  type SandboxCurrency,
  type SandboxToken,
  sandboxCurrencies,
  sandboxLimits,
} from './prices.ts'
import { createReports, readReport } from './reports.ts'
import type { SandboxPayment, SandboxSession } from './sessionStore.ts'
import { createSandboxSessions, firstPaymentId } from './sessions.ts'

/** Thrown when the sandbox is configured in production, where it would give away tokens. */
class SandboxInProductionError extends BaseError {
  override name = 'SandboxInProductionError' as const
  constructor() {
    super('the sandbox for purchases does not run in production; set the keys of real providers instead.')
  }
}

/** The pause between runs of the payouts. */
const PAUSE_MS = 500
/** The amount to pay when the user typed none. */
const DEFAULT_AMOUNT = '100.00'

/** A provider that sells tokens of local chains without taking money, and its pages. */
export type Sandbox = { provider: OnRampProvider; pages: Hono<AppEnv> }

/**
 * Creates the sandbox, which stands in for the companies that sell tokens. Its page looks like a checkout and accepts test
 * cards. The sandbox sends ether or Heron Dollars on the local chains, and reports with signed webhooks.
 *
 * @param options.url - the URL of the sandbox's pages.
 * @param options.webhookUrl - the URL to which the sandbox reports.
 * @throws {SandboxInProductionError}
 */
export function createSandbox(options: {
  db: Database
  chains: readonly ServedChain[]
  askOf: (chainId: CaipNetworkId) => AskChain | undefined
  url: string
  webhookUrl: string
  webhookSecret: string
  production: boolean
  limits: RateLimits
  log: Logger
  clock: Pick<Clock, 'now' | 'setTimeout'>
  lateMs: number
}): Sandbox {
  const { db, chains, askOf, url, webhookUrl, webhookSecret, production, limits, log, clock, lateMs } = options
  if (production) throw new SandboxInProductionError()
  const sessions = createSandboxSessions(db)
  const payouts = createPayouts({ db, askOf })
  const reports = createReports({ url: webhookUrl, secret: webhookSecret, clock, log })
  const tokens = chains.flatMap(listTokens)

  const findToken = (symbol: string, chainId: CaipNetworkId): SandboxToken => {
    const token = tokens.find((each) => each.symbol === symbol && each.chainId === chainId)
    if (!token) throw new PurchaseCurrencyNotSupportedError({ symbol, chainId })
    return token
  }
  const readCurrency = (code: string): SandboxCurrency => {
    if (!Object.hasOwn(sandboxCurrencies, code)) throw new PaymentCurrencyNotSupportedError({ currency: code })
    return code as SandboxCurrency // The line above has checked it.
  }
  const report = async (payment: SandboxPayment): Promise<void> => {
    const session = await sessions.findByOrder(payment.orderId)
    if (session) reports.send(payment.orderId, describePayment(session, payment))
  }
  const loop = startLoop({
    turn: async () => {
      const { changed, errors } = await payouts.run(new Date(clock.now()))
      await Promise.all(changed.map(report))
      if (errors.length > 0) throw errors[0]
      return changed.length > 0
    },
    pauseMs: PAUSE_MS,
    clock,
    log,
    failureText: 'the on-ramp sandbox could not send tokens',
  })

  const provider: OnRampProvider = {
    name: 'sandbox',
    isOrderFixed: true,
    describe: () => ({
      name: 'sandbox',
      label: 'Sandbox',
      feeRange: '1-2%',
      namespaces: ['eip155'],
      chains: chains.map(({ network }) => network.caipNetworkId),
      isSandbox: true,
    }),
    getOptions: async () => ({
      paymentCurrencies: Object.keys(sandboxCurrencies).map((id) => ({ id, payment_method_limits: [sandboxLimits] })),
      purchaseCurrencies: listPurchaseCurrencies(chains),
    }),
    getQuote: async ({ symbol, chainId, paymentCurrency, paymentAmount }) => {
      const currency = readCurrency(paymentCurrency)
      const { total, subtotal, fee, networkFee, purchase } = quote(paymentAmount, currency, findToken(symbol, chainId))
      const money = (amount: string) => ({ amount, currency })
      return {
        quoteId: `sandbox-${currency}-${total}-${symbol}`,
        paymentTotal: money(total),
        paymentSubtotal: money(subtotal),
        purchaseAmount: { amount: purchase, currency: symbol },
        coinbaseFee: money(fee),
        networkFee: money(networkFee),
        provider: 'sandbox',
      }
    },
    openSession: async ({ order, paymentAmount, purchaseAmount, redirectUrl }) => {
      const currency = readCurrency(order.paymentCurrency)
      const token = findToken(order.symbol, order.chainId)
      const impliedPayment = () =>
        purchaseAmount === undefined ? DEFAULT_AMOUNT : computePayment(purchaseAmount, currency, token)
      const { total, purchase } = quote(paymentAmount ?? impliedPayment(), currency, token)
      assertWithin(total, [sandboxLimits], currency)
      const pageToken = await sessions.add(
        {
          orderId: order.id,
          address: order.address,
          chainId: order.chainId,
          contract: token.contract,
          symbol: token.symbol,
          decimals: token.decimals,
          purchaseAmount: purchase,
          paymentCurrency: currency,
          paymentAmount: total,
          redirectUrl: redirectUrl ?? null,
        },
        new Date(clock.now()),
      )
      return {
        url: `${url}/checkout/${pageToken}`,
        sessionId: undefined,
        purchaseAmount: purchase,
        paymentAmount: total,
      }
    },
    readPayments: async (order) => {
      const reference = pageReferenceOf(order)
      const session = await sessions.findByOrder(reference)
      if (!session) return []
      if (session.state !== 'charged') {
        const unpaid = describeUnpaid(session)
        return unpaid ? [unpaid] : []
      }
      return (await sessions.listPayments(reference)).map((payment) => describePayment(session, payment))
    },
    readWebhook: (webhook) => readReport(webhook, webhookSecret),
    stop: async () => {
      await loop.stop()
      await reports.stop()
    },
  }
  const pages = checkoutPages({
    sessions,
    path: new URL(url).pathname,
    limits,
    now: clock.now,
    lateMs,
    chainName: (chainId) => chains.find(({ network }) => network.caipNetworkId === chainId)?.network.name ?? chainId,
    onOpened: (session) => reports.send(session.orderId, { ...commonFieldsOf(session), status: 'started' }),
    onCardTried: (session) => {
      const unpaid = describeUnpaid(session)
      if (unpaid) reports.send(session.orderId, unpaid)
      loop.wake()
    },
  })
  return { provider, pages }
}

/** Computes the payment that buys an amount. @throws {InvalidDataParameterError} for more decimals than the token has. */
function computePayment(purchaseAmount: string, currency: SandboxCurrency, token: SandboxToken): string {
  try {
    return paymentFor(purchaseAmount, currency, token)
  } catch (error) {
    if (!(error instanceof InvalidAmountError)) throw error
    const accepted = `an amount with at most ${token.decimals} decimals`
    throw new InvalidDataParameterError({ parameter: 'presetCryptoAmount', accepted })
  }
}

/** Writes the fields that every statement about a session has. */
function commonFieldsOf(session: SandboxSession): Omit<Payment, 'status'> {
  const { address, chainId, symbol, purchaseAmount, paymentCurrency, paymentAmount } = session
  const transactionId = firstPaymentId(session)
  return { transactionId, address, chainId, symbol, purchaseAmount, paymentCurrency, paymentAmount }
}

/** Describes a session's payment until a card is charged. @returns undefined after that, and before the page is opened. */
function describeUnpaid(session: SandboxSession): Payment | undefined {
  if (session.browser === null || session.state === 'charged') return undefined
  if (session.state === 'declined') {
    return { ...commonFieldsOf(session), status: 'failed', reason: 'The card was declined.' }
  }
  return { ...commonFieldsOf(session), status: 'started' }
}

const statuses = { pending: 'started', paid: 'paid', sent: 'paid', done: 'done', failed: 'failed' } as const

function describePayment(session: SandboxSession, payment: SandboxPayment): Payment {
  const { id, state, reason, transactionHash } = payment
  return {
    ...commonFieldsOf(session),
    transactionId: id,
    status: statuses[state],
    ...(reason !== null && { reason }),
    ...(transactionHash !== null && { transactionHash }),
  }
}
