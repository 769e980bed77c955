import { track } from '../analytics/actions/track.ts'
import { getAccount } from '../connections/snapshot.ts'
import type { Kit } from '../kit.ts'
import { pushView } from '../router/actions.ts'

/** Shows the view for sending. The code for sending loads with the view. */
export function openSend(kit: Kit): void {
  const { caipNetworkId = '', preferredAccountType } = getAccount(kit)
  const isSmartAccount = preferredAccountType === 'smartAccount'
  track(kit, { event: 'OPEN_SEND', properties: { network: caipNetworkId, isSmartAccount } })
  pushView(kit, 'WalletSend')
}
