import type { Kit } from '../kit.ts'
import { joinOnRamp } from './joinOnRamp.ts'
import type { OnRampProvider, PaymentCurrency, PurchaseCurrency } from './state.ts'

/** Loads the code of the verbs that call the service and open windows, on first use. */
const load = () => import('./steps.ts')

/**
 * Reads what can be bought, with which currencies, and from which providers. Call it when the views for buying are shown. The
 * user's earlier choices are kept if they are still offered. The kit's own lists stand in for those that the service does not
 * return.
 *
 * @throws if the code cannot be loaded, without which there is nothing to show.
 */
export async function loadOnRamp(kit: Kit): Promise<void> {
  try {
    await (await load()).loadOffers(await joinOnRamp(kit))
  } catch (error) {
    if (!kit.internals.lifetime.signal.aborted) throw error
  }
}

/**
 * Runs a task that a view starts without an action of the user. If its code cannot be loaded, only data is missing, so the page
 * shows no error. Never rejects.
 */
async function runForView(kit: Kit, run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (!kit.internals.lifetime.signal.aborted) kit.internals.log.info('Unable to load a part of the kit', error)
  }
}

/** Sets the amount to pay, as typed. The quote is requested once typing stops. */
export async function setPaymentAmount(kit: Kit, { amount }: setPaymentAmount.Parameters): Promise<void> {
  const joined = await joinOnRamp(kit)
  joined.onramp.send({ type: 'amountTyped', amount })
  const { askQuote } = await load()
  joined.internals.onramp.whenTyped(() => void askQuote(joined))
}

export declare namespace setPaymentAmount {
  type Parameters = { amount: string }
}

/** Chooses the currency to pay with, and requests a quote. */
export async function setPaymentCurrency(kit: Kit, { currency }: setPaymentCurrency.Parameters): Promise<void> {
  const joined = await joinOnRamp(kit)
  joined.onramp.send({ type: 'paymentCurrencyChosen', currency })
  return (await load()).askQuote(joined)
}

export declare namespace setPaymentCurrency {
  type Parameters = { currency: PaymentCurrency }
}

/** Chooses the currency to buy, and requests a quote. */
export async function setPurchaseCurrency(kit: Kit, { currency }: setPurchaseCurrency.Parameters): Promise<void> {
  const joined = await joinOnRamp(kit)
  joined.onramp.send({ type: 'purchaseCurrencyChosen', currency })
  return (await load()).askQuote(joined)
}

export declare namespace setPurchaseCurrency {
  type Parameters = { currency: PurchaseCurrency }
}

/**
 * Begins a purchase: requests the provider's checkout, opens it in a separate window, and follows the purchase to its end,
 * whatever view is shown. Call it in the handler of the user's click, since browsers block a window that no click opens.
 * Failures are in the store `onramp`. Does nothing if the provider is not offered, or if the amount is invalid or outside the
 * limits.
 */
export async function startPurchase(kit: Kit, { provider }: startPurchase.Parameters): Promise<void> {
  return (await load()).startCheckout(await joinOnRamp(kit), provider)
}

export declare namespace startPurchase {
  type Parameters = { provider: OnRampProvider }
}

/** Opens a new checkout at the same provider, and follows the new purchase. Call it in the handler of the user's click. */
export async function reopenPurchase(kit: Kit): Promise<void> {
  return (await load()).reopenCheckout(await joinOnRamp(kit))
}

/** Checks the status of the purchase at once, and follows the purchase again if the kit has given up on it. */
export async function checkPurchase(kit: Kit): Promise<void> {
  return (await load()).resumeCheckout(await joinOnRamp(kit))
}

/** Records that the user has opened the checkout by the link, after the browser had blocked its window. */
export async function recordLinkOpened(kit: Kit): Promise<void> {
  const joined = await joinOnRamp(kit)
  joined.onramp.send({ type: 'purchase', event: { type: 'windowChanged', window: 'unknown' } })
}

/** Keeps the list of purchases in the store `transactions` up to date while it is shown. Returns its undo. */
export function watchPurchases(kit: Kit): () => void {
  let isOver = false
  let stop = (): void => {}
  void runForView(kit, async () => {
    const [{ watchPurchaseList }, joined] = await Promise.all([load(), joinOnRamp(kit)])
    if (!isOver) stop = watchPurchaseList(joined)
  })
  return () => {
    isOver = true
    stop()
  }
}

/** Loads the picture of a currency (by its code) or of a token (by its symbol) into the store `onramp`, once. */
export function loadOfferImage(kit: Kit, picture: loadOfferImage.Parameters): Promise<void> {
  return runForView(kit, async () => (await load()).loadPicture(await joinOnRamp(kit), picture))
}

export declare namespace loadOfferImage {
  type Parameters = { kind: 'currency' | 'token'; id: string }
}
