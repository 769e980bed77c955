import type { Kit } from '../../kit.ts'
import { joinOnRamp } from '../joinOnRamp.ts'
import { loadOnRampSteps } from '../loadOnRampSteps.ts'

/** Sets the amount to pay, as typed. The quote is requested once typing stops. */
export async function setPaymentAmount(kit: Kit, { amount }: setPaymentAmount.Parameters): Promise<void> {
  const joined = await joinOnRamp(kit)
  joined.onramp.send({ type: 'amountTyped', amount })
  const { askQuote } = await loadOnRampSteps()
  joined.internals.onramp.whenTyped(() => void askQuote(joined))
}

export declare namespace setPaymentAmount {
  type Parameters = { amount: string }
}
