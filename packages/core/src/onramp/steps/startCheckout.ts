import { type OnRampUrl, onRampProviderNames, payChains } from '@holdfast/api/onramp'
import { formatAmount, isSameAddress } from '@holdfast/caip'
import { track } from '../../analytics/actions/track.ts'
import { getAccount } from '../../connections/snapshot.ts'
import type { KitWith } from '../../kit.ts'
import { pushView } from '../../router/actions.ts'
import { CheckoutRefusedError } from '../errors.ts'
import { isCheckoutUrl, paymentDecimals, paymentProblemOf, paymentValueOf } from '../rules.ts'
import type { OnRampProvider } from '../state.ts'
import { type Buyer, buyerOf, deliveryNetwork, timeZone } from './buyer.ts'
import { openCheckout } from './checkoutWindow.ts'
import { followPurchase } from './followPurchase.ts'
import { payChainOf } from './payChainOf.ts'

/** Begins a purchase at a provider: shows its progress, requests a checkout, and opens it in a window. Never rejects. */
export async function startCheckout(kit: KitWith<'onramp'>, provider: OnRampProvider): Promise<void> {
  const { purchase, ...state } = kit.onramp.getState()
  if (!provider.isOffered || paymentProblemOf(state)) return
  // This is a second click: the first one's checkout is still loading.
  if (purchase.status === 'preparing' && purchase.provider === provider.name) return pushView(kit, 'BuyInProgress')
  const isSmartAccount = getAccount(kit).preferredAccountType === 'smartAccount'
  track(kit, { event: 'SELECT_BUY_PROVIDER', properties: { provider: provider.name, isSmartAccount } })
  kit.internals.changes.run(() => {
    kit.onramp.send({ type: 'providerSelected', provider })
    kit.onramp.send({ type: 'purchase', event: startedEvent(kit, provider) })
    pushView(kit, 'BuyInProgress')
  })
  await openNewCheckout(kit, provider)
}

/** Requests and opens another checkout at the chosen provider, since a checkout can be opened only once. Never rejects. */
export async function reopenCheckout(kit: KitWith<'onramp'>): Promise<void> {
  const { selectedProvider } = kit.onramp.getState()
  if (!selectedProvider) return
  kit.onramp.send({ type: 'purchase', event: startedEvent(kit, selectedProvider) })
  await openNewCheckout(kit, selectedProvider)
}

function startedEvent(kit: KitWith<'onramp'>, { name }: OnRampProvider) {
  return { type: 'started', provider: name, startedAt: kit.internals.clock.now() } as const
}

/**
 * Opens a new checkout and follows its purchase. The window opens only once the URL is known, so a failure leaves no empty
 * window. Never rejects.
 */
async function openNewCheckout(kit: KitWith<'onramp'>, provider: OnRampProvider): Promise<void> {
  const { internals } = kit
  internals.onramp.following?.abort()
  const following = new AbortController()
  internals.onramp.following = following
  const { signal } = following
  try {
    const { url, order } = await createCheckout(kit, provider, signal)
    if (signal.aborted) return
    const { window, status } = openCheckout(internals.window, url)
    internals.onramp.window = window
    internals.onramp.hash = undefined
    internals.changes.run(() => {
      kit.onramp.send({ type: 'purchase', event: { type: 'linked', url, orderId: order?.id } })
      kit.onramp.send({ type: 'purchase', event: { type: 'windowChanged', window: status } })
    })
  } catch (error) {
    if (signal.aborted || internals.lifetime.signal.aborted) return
    internals.log.info('Unable to open a checkout', error)
    kit.onramp.send({ type: 'purchase', event: { type: 'failed', reason: 'noLink' } })
    return
  }
  await followPurchase(kit, signal)
}

/**
 * Requests a checkout.
 *
 * @throws the errors of the client.
 * @throws {CheckoutRefusedError} if the account cannot buy from the provider, or if the returned checkout must not be opened.
 */
async function createCheckout(
  kit: KitWith<'onramp'>,
  provider: OnRampProvider,
  signal: AbortSignal,
): Promise<OnRampUrl> {
  const state = kit.onramp.getState()
  const buyer = buyerOf(kit)
  const name = onRampProviderNames.find((each) => each === provider.name)
  const { client } = kit.internals.onramp
  if (!buyer || !name || !client)
    throw new CheckoutRefusedError({ reason: 'the account cannot buy from this provider' })
  const { purchaseCurrency, purchaseCurrencies, paymentCurrency, wantedAmount } = state
  const value = paymentValueOf(state)
  const symbols = purchaseCurrency ? [purchaseCurrency.symbol] : purchaseCurrencies.map(({ symbol }) => symbol)
  const answer = await client.createUrl({
    destinationWallets: [{ address: buyer.address, blockchains: chainsOf(buyer), assets: symbols }],
    defaultNetwork: payChainOf(buyer.networkName),
    partnerUserId: buyer.address,
    // Without an amount to pay, the checkout is for the amount that the app wants to receive.
    presetCryptoAmount: value === undefined ? wantedAmount : undefined,
    presetFiatAmount: value === undefined ? undefined : formatAmount(value, paymentDecimals),
    provider: name,
    chainId: deliveryNetwork(state, buyer),
    purchaseCurrency: purchaseCurrency?.symbol,
    paymentCurrency: paymentCurrency?.id,
    timeZone: timeZone(),
    signal,
  })
  if (!isCheckoutUrl(answer.url, kit.options.getState().services.url))
    throw new CheckoutRefusedError({ reason: 'the URL is not one that may be opened' })
  if (answer.order && !isSameAddress(answer.order.address, buyer.address, buyer.namespace))
    throw new CheckoutRefusedError({ reason: 'the order is for another account' })
  return answer
}

function chainsOf({ namespace }: Buyer): readonly string[] {
  return namespace === 'solana' ? ['solana'] : payChains
}

/** Checks the purchase at once, or follows it again if the kit has given up on it. Never rejects. */
export async function resumeCheckout(kit: KitWith<'onramp'>): Promise<void> {
  const { onramp } = kit.internals
  if (kit.onramp.getState().purchase.status !== 'failed') return onramp.checkNow()
  onramp.following?.abort()
  const following = new AbortController()
  onramp.following = following
  kit.onramp.send({ type: 'purchase', event: { type: 'resumed' } })
  await followPurchase(kit, following.signal)
}
