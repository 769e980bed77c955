import { type ConnectGroup, hasCatalogue, type KitState } from '@holdfast/core'

/** Recommended wallets fill the list up to this many. */
const recommendedUpTo = 2

/**
 * Tells how many rows are still to come from the catalogue, so that their place can be kept: those that the app features, or
 * the recommended ones that fill the list.
 */
export function awaitedRows({ wallets, options, connectors }: AwaitedState, groups: readonly ConnectGroup[]): number {
  const { featuredWalletIds, customWallets } = options
  const { isPrefetching, featured, recommended } = wallets
  if (!isPrefetching || !hasCatalogue(options)) return 0
  if (featuredWalletIds.length > 0) return featured.length > 0 ? 0 : featuredWalletIds.length
  const isRecommending =
    connectors.connectors.some(({ type }) => type === 'WALLET_CONNECT') && customWallets.length === 0
  if (!isRecommending || recommended.length > 0) return 0
  const here = groups.flatMap(({ entries }) => entries).filter(({ tag }) => tag && tag !== 'qrCode')
  return Math.max(0, recommendedUpTo - here.length)
}

type AwaitedState = Pick<KitState, 'wallets' | 'options' | 'connectors'>
