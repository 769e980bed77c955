import { formatAmount } from '@holdfast/caip'
import type { KitWith } from '../../kit.ts'
import { paymentDecimals, paymentProblemOf, paymentValueOf } from '../rules.ts'
import type { OnRampQuote } from '../state.ts'
import { buyerOf, deliveryNetwork, timeZone } from './buyer.ts'
import { estimateQuote } from './fallback.ts'
import { readQuote, writePayment, writePurchase } from './readAnswers.ts'

/** Requests a quote for the typed amount. If the service returns none, {@link estimateQuote} makes one. Never rejects. */
export async function askQuote(kit: KitWith<'onramp'>): Promise<void> {
  const state = kit.onramp.getState()
  const { paymentCurrency, purchaseCurrency } = state
  const buyer = buyerOf(kit)
  const value = paymentValueOf(state)
  if (!buyer || !paymentCurrency || !purchaseCurrency || value === undefined || paymentProblemOf(state)) {
    kit.onramp.send({ type: 'quoteDropped' })
    return
  }
  const { client } = kit.internals.onramp
  const { lifetime, log } = kit.internals
  const amount = formatAmount(value, paymentDecimals)
  kit.onramp.send({ type: 'quoting' })
  const { quoteRequests } = kit.onramp.getState()
  let quote: OnRampQuote = estimateQuote(amount, paymentCurrency)
  try {
    const answer = await client?.getQuote({
      purchaseCurrency: writePurchase(purchaseCurrency),
      paymentCurrency: writePayment(paymentCurrency),
      amount,
      chainId: deliveryNetwork(state, buyer),
      timeZone: timeZone(),
      signal: lifetime.signal,
    })
    if (answer) quote = readQuote(answer)
  } catch (error) {
    if (lifetime.signal.aborted) return
    log.info('Unable to fetch a quote', error)
  }
  kit.onramp.send({ type: 'quoted', quoteRequest: quoteRequests, quote })
}
