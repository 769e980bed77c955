import type { Kit } from '../../kit.ts'
import { joinOnRamp } from '../joinOnRamp.ts'
import { loadOnRampSteps } from '../loadOnRampSteps.ts'
import type { PurchaseCurrency } from '../state.ts'

/** Chooses the currency to buy, and requests a quote. */
export async function setPurchaseCurrency(kit: Kit, { currency }: setPurchaseCurrency.Parameters): Promise<void> {
  const joined = await joinOnRamp(kit)
  joined.onramp.send({ type: 'purchaseCurrencyChosen', currency })
  return (await loadOnRampSteps()).askQuote(joined)
}

export declare namespace setPurchaseCurrency {
  type Parameters = { currency: PurchaseCurrency }
}
