import { track } from '../../analytics/actions/track.ts'
import type { Kit } from '../../kit.ts'
import { pushView } from '../../router/actions.ts'

/** Shows the tokens to choose from for a side. */
export function openSwapTokens(kit: Kit, { side }: openSwapTokens.Parameters): void {
  track(kit, { event: 'CLICK_SELECT_TOKEN_TO_SWAP' })
  pushView(kit, 'SwapSelectToken', { swapSide: side })
}

export declare namespace openSwapTokens {
  type Parameters = { side: 'source' | 'target' }
}
