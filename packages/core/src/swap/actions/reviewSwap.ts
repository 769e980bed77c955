import { track } from '../../analytics/actions/track.ts'
import type { Kit } from '../../kit.ts'
import { pushView } from '../../router/actions.ts'
import { joinSwap, loadSwapSteps } from '../joinSwap.ts'

/** Shows the swap for review. */
export async function reviewSwap(kit: Kit): Promise<void> {
  const joined = await joinSwap(kit)
  track(kit, { event: 'INITIATE_SWAP', properties: (await loadSwapSteps()).swapProperties(joined) })
  pushView(kit, 'SwapPreview')
}
