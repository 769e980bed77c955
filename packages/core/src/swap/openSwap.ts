import { track } from '../analytics/actions/track.ts'
import { getAccount } from '../connections/snapshot.ts'
import type { Kit } from '../kit.ts'
import { pushView } from '../router/actions.ts'

/** Shows the swap view. The code for swapping loads with the view. */
export function openSwap(kit: Kit): void {
  const { caipNetworkId = '', preferredAccountType } = getAccount(kit)
  const isSmartAccount = preferredAccountType === 'smartAccount'
  track(kit, { event: 'OPEN_SWAP', properties: { network: caipNetworkId, isSmartAccount } })
  pushView(kit, 'Swap')
}
