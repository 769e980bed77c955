import { isNativeToken, nativeTokenAddress } from '@holdfast/api/data'
import type { SwapToken as ListedToken } from '@holdfast/api/swap'
import type { KitWith } from '../../kit.ts'
import { goBack } from '../../modal/goBack.ts'
import { SwapTokensMissingError } from '../errors.ts'
import { readBalances } from '../reading/balances.ts'
import { findSwapNetworks, listTokens, readGasPrice } from '../reading/listing.ts'
import { readNativePrice } from '../reading/prices.ts'
import { type SwapAccount, swapAccountOf } from '../reading/swapAccount.ts'
import { showSwapToast } from '../toasts.ts'
import { keyOf, mergeKnownTokens, mergeTokens } from '../tokens/mergeTokens.ts'
import { isSwapViewShown } from '../watches.ts'
import { refreshQuote } from './quote.ts'

/**
 * Reads which tokens can be swapped on the network in use, and selects the network's own currency as the source. Does nothing
 * while another call is running. Once initialized, updates the quote instead. If the network had no swaps, checks whether that
 * has changed.
 */
export async function startSwap(kit: KitWith<'swap'>): Promise<void> {
  const { status } = kit.swap.getState()
  const account = swapAccountOf(kit)
  if (!account || status === 'initializing') return
  if (status === 'initialized') return refreshAll(kit, account)
  const { signal } = kit.internals.swap.attempt
  const { caipNetworkId } = account
  if (status === 'unsupported') {
    // If there is still no list, the view stays as it is, and the next call asks again.
    const listed = await listTokens(kit, caipNetworkId, signal).catch(() => undefined)
    if (!listed || signal.aborted) return
  }
  kit.swap.send({ type: 'initializing' })
  try {
    // A list that cannot be fetched counts as empty, since the account's own tokens can still be swapped.
    const listed = await listTokens(kit, caipNetworkId, signal).catch((error: unknown) =>
      logMissingList(kit, signal, error),
    )
    signal.throwIfAborted()
    if (!listed) {
      const networks = await findSwapNetworks(kit, caipNetworkId, signal)
      if (!signal.aborted) kit.swap.send({ type: 'unsupported', networks })
      return
    }
    const [gasPrice, price, balances] = await Promise.all([
      readGasPrice(kit, caipNetworkId, signal),
      readNativePrice(kit, caipNetworkId),
      readBalances(kit),
    ])
    signal.throwIfAborted()
    if (listed.length === 0 && !balances) throw new SwapTokensMissingError({ caipNetworkId, missing: 'tokens' })
    const nativeAddress = nativeTokenAddress(caipNetworkId)
    const prices = new Map(price === undefined ? [] : [[keyOf(nativeAddress), price]])
    const { native: wei } = swapAccountOf(kit) ?? account
    const offered = listed.length > 0 ? listed : [currencyOf(account)]
    const tokens = mergeTokens(offered, { caipNetworkId, native: wei, balances, prices })
    const native = tokens.find(({ address }) => isNativeToken(address))
    if (!native) throw new SwapTokensMissingError({ caipNetworkId, missing: 'currency' })
    kit.internals.swap.hasListed = listed.length > 0
    kit.internals.changes.run(() => {
      kit.swap.send({ type: 'gasPriceRead', gasPrice })
      kit.swap.send({ type: 'initialized', tokens, native })
    })
  } catch (error) {
    if (signal.aborted) return
    kit.internals.log.info('Unable to prepare a swap', error)
    kit.swap.send({ type: 'initializationFailed' })
    showSwapToast(kit, 'swapInitFailed')
    if (isSwapViewShown(kit)) goBack(kit)
  }
}

/** Updates the quote, and the list of tokens if it could not be fetched before. */
async function refreshAll(kit: KitWith<'swap'>, { caipNetworkId, native }: SwapAccount): Promise<void> {
  const { hasListed, attempt } = kit.internals.swap
  if (!hasListed) {
    const { signal } = attempt
    const listed = await listTokens(kit, caipNetworkId, signal).catch((error: unknown) =>
      logMissingList(kit, signal, error),
    )
    if (signal.aborted) return
    const { tokens: known } = kit.swap.getState()
    if (listed && listed.length > 0) {
      kit.internals.swap.hasListed = true
      const holdings = { caipNetworkId, native, balances: undefined, prices: new Map() }
      kit.swap.send({ type: 'tokensRead', tokens: mergeTokens(mergeKnownTokens(listed, known), holdings) })
    }
  }
  return refreshQuote(kit)
}

/** Returns the network's own currency, which is in every list. */
function currencyOf({ caipNetworkId, currency }: SwapAccount): ListedToken {
  return { ...currency, address: nativeTokenAddress(caipNetworkId), logoUri: undefined, eip2612: undefined }
}

/** Logs that the list could not be fetched. @returns an empty list. */
function logMissingList(kit: KitWith<'swap'>, signal: AbortSignal, error: unknown): readonly ListedToken[] {
  if (!signal.aborted) kit.internals.log.info('Unable to fetch the tokens that can be swapped', error)
  return []
}
