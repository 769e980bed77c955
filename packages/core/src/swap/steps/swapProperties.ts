import { formatAmount } from '@holdfast/caip'
import type { SwapProperties } from '../../analytics/events.ts'
import { getAccount } from '../../connections/snapshot.ts'
import type { KitWith } from '../../kit.ts'

/** Creates the properties of analytics events about a swap. */
export function swapProperties(kit: KitWith<'swap'>): SwapProperties {
  const { caipNetworkId = '', preferredAccountType } = getAccount(kit)
  const { sourceToken, toToken, sourceTokenAmount, offer } = kit.swap.getState()
  return {
    network: caipNetworkId,
    swapFromToken: sourceToken?.symbol ?? '',
    swapToToken: toToken?.symbol ?? '',
    swapFromAmount: sourceTokenAmount,
    swapToAmount: offer && toToken ? formatAmount(offer.toAmount, toToken.decimals) : '',
    isSmartAccount: preferredAccountType === 'smartAccount',
  }
}
