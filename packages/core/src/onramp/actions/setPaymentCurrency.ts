import type { Kit } from '../../kit.ts'
import { joinOnRamp } from '../joinOnRamp.ts'
import { loadOnRampSteps } from '../loadOnRampSteps.ts'
import type { PaymentCurrency } from '../state.ts'

/** Chooses the currency to pay with, and requests a quote. */
export async function setPaymentCurrency(kit: Kit, { currency }: setPaymentCurrency.Parameters): Promise<void> {
  const joined = await joinOnRamp(kit)
  joined.onramp.send({ type: 'paymentCurrencyChosen', currency })
  return (await loadOnRampSteps()).askQuote(joined)
}

export declare namespace setPaymentCurrency {
  type Parameters = { currency: PaymentCurrency }
}
