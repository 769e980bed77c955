import { canPair } from '../connectors/selectors/canPair.ts'
import type { KitState } from '../kit.ts'
import { isModalVisible } from '../modal/state.ts'
import { featuredIds } from '../wallets/selectors/featuredIds.ts'
import { hasCatalogue } from '../wallets/selectors/hasCatalogue.ts'
import { type ConnectGroup, recommendedPlaces } from './groups.ts'

/**
 * Counts the rows that the catalogue has yet to deliver (the app's featured wallets, or the recommended ones that fill the
 * list), so that a list can reserve their places.
 *
 * @param groups - the rows that are already there.
 */
export function countAwaitedRows(
  { wallets, options, connectors, modal }: Pick<KitState, 'wallets' | 'options' | 'connectors' | 'modal'>,
  groups: readonly ConnectGroup[],
): number {
  const { isPrefetching, featured, recommended } = wallets
  // The rows are awaited while the modal is closed, too: opening it starts fetching them.
  const isAwaited = isPrefetching || !isModalVisible(modal)
  if (!isAwaited || !hasCatalogue(options)) return 0
  const featuredCount = featuredIds(options).length
  if (featuredCount > 0) return featured.length > 0 ? 0 : featuredCount
  if (recommended.length > 0) return 0
  const localGroups = groups.filter(({ group }) => group === 'injected' || group === 'recent')
  const input = { canPair: canPair(options, connectors.connectors), custom: options.customWallets, options }
  return recommendedPlaces(
    input,
    localGroups.flatMap(({ entries }) => entries),
  )
}
