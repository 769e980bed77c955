import { type ChainNamespace, formatCaipAddress } from '@holdfast/caip'
import { disconnect } from '../../connections/actions/disconnect.ts'
import type { Kit } from '../../kit.ts'
import { closeModal } from '../../modal/actions.ts'
import { dropSignIn, trackSiwx } from './dropSignIn.ts'

/** Cancels the waiting sign-in: the view's 'Cancel'. Disconnects if the sign-in was required, else only closes. */
export async function cancelSignIn(kit: Kit): Promise<void> {
  const givenUp = giveUp(kit)
  if (!givenUp) return
  // Closes first: during the disconnect, a queued sign-in may open the modal, which must then stay open.
  closeModal(kit)
  if (givenUp.required) await disconnect(kit, givenUp)
}

/** Ends the waiting sign-in as cancelled by the user; undefined if none is waiting. */
function giveUp(kit: Kit): { namespace: ChainNamespace; required: boolean } | undefined {
  const request = kit.internals.siwx.request
  const state = kit.siwx.getState()
  if (!request || !('required' in state)) return undefined
  const { required, origin } = state
  trackSiwx(kit, 'CLICK_CANCEL_SIWX', request)
  const { address, caipNetworkId, namespace } = request
  if (origin === 'onConnect') kit.internals.siwx.settled.add(formatCaipAddress({ caipNetworkId, address }))
  dropSignIn(kit)
  return { namespace, required }
}

/** Cancels the waiting sign-in because another view has replaced its own. */
export async function leaveSignIn(kit: Kit): Promise<void> {
  const givenUp = giveUp(kit)
  if (givenUp?.required) await disconnect(kit, givenUp)
}
