import { parseDecimal } from '@holdfast/caip'
import { getAccount } from '../../connections/snapshot.ts'
import { fetchPrice } from '../../data/actions/fetchPrice.ts'
import type { Kit, KitWith } from '../../kit.ts'
import { joinOnRamp } from '../joinOnRamp.ts'
import { paymentFor } from '../rules.ts'
import { askQuote } from './askQuote.ts'
import { type Buyer, buyerOf, timeZone } from './buyer.ts'
import { fallbackOptions } from './fallback.ts'
import { readOptions, readProviders } from './readAnswers.ts'

/**
 * Reads what can be bought, and from which providers, for the account in use. The kit's own lists stand in for those that the
 * service does not return. Resolves once the offers are there, even if another call has requested them. Never rejects.
 */
export async function loadOffers(kit: KitWith<'onramp'>): Promise<void> {
  const buyer = buyerOf(kit)
  const { onramp: shared } = kit.internals
  if (!buyer) return
  if (shared.loading?.for === buyer.caipAddress) return shared.loading.done
  if (shared.offeredTo === buyer.caipAddress && kit.onramp.getState().status === 'ready') return
  const loading = { for: buyer.caipAddress, done: readOffers(kit, buyer) }
  shared.loading = loading
  await loading.done
  // Loading for another account may have begun meanwhile.
  if (shared.loading === loading) shared.loading = undefined
}

async function readOffers(kit: KitWith<'onramp'>, buyer: Buyer): Promise<void> {
  const { client } = kit.internals.onramp
  kit.onramp.send({ type: 'optionsRequested' })
  const { lifetime, log } = kit.internals
  const request = { chainId: buyer.caipNetworkId, timeZone: timeZone(), signal: lifetime.signal }
  const logFailure = (what: string) => (error: unknown) => {
    if (!lifetime.signal.aborted) log.info(`Unable to fetch ${what}`, error)
    return undefined
  }
  const [options, providers] = await Promise.all([
    client?.getOptions(request).catch(logFailure('what can be bought')),
    client?.getProviders(request).catch(logFailure('the providers of the on-ramp')),
  ])
  if (lifetime.signal.aborted || buyerOf(kit)?.caipAddress !== buyer.caipAddress) return
  const before = kit.onramp.getState()
  kit.onramp.send({
    type: 'optionsLoaded',
    options: options ? readOptions(options) : fallbackOptions,
    providers: readProviders(providers?.providers),
    isFallback: !options,
    caipNetworkId: buyer.caipNetworkId,
  })
  // If a part could not be read, the next call asks again.
  kit.internals.onramp.offeredTo = options && providers ? buyer.caipAddress : undefined
  // If the offers changed a chosen currency, the quote was dropped.
  const { quoteRequests, paymentAmount } = kit.onramp.getState()
  if (quoteRequests !== before.quoteRequests && paymentAmount !== '') void askQuote(kit)
}

/**
 * Chooses the network's own currency as the currency to buy, and fills in the amount to pay if a price is known.
 *
 * @param amount - how much of that currency is needed, in whole units, as a decimal string.
 */
export async function setWantedAmount(kit: Kit, amount: string): Promise<void> {
  const joined = await joinOnRamp(kit)
  const { paymentAmount: typedBefore } = joined.onramp.getState()
  await loadOffers(joined)
  const { caipNetwork } = getAccount(kit)
  const native = caipNetwork?.nativeCurrency
  const { purchaseCurrencies, paymentCurrency: currency, paymentAmount } = joined.onramp.getState()
  const wanted = native && parseDecimal(amount, native.decimals)
  const coin = purchaseCurrencies.find(
    ({ symbol, networks }) =>
      symbol === native?.symbol &&
      networks.some((each) => each.caipNetworkId === caipNetwork?.caipNetworkId && !each.contractAddress),
  )
  // An amount that the user has typed meanwhile takes precedence.
  if (!caipNetwork || !native || !wanted || !coin || paymentAmount !== typedBefore) return
  joined.onramp.send({ type: 'purchaseCurrencyChosen', currency: coin })
  joined.onramp.send({ type: 'amountWanted', amount })
  // Prices are known in dollars only.
  if (currency?.id !== 'USD') return
  const price = await fetchPrice(kit, { caipNetworkId: caipNetwork.caipNetworkId })
  if (price === undefined) return
  const suggested = paymentFor(wanted, { decimals: native.decimals, price, currency })
  joined.onramp.send({ type: 'amountSuggested', wanted: amount, amount: suggested })
  await askQuote(joined)
}
