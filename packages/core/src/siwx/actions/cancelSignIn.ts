import { type ChainNamespace, formatCaipAddress } from '@holdfast/caip'
import { disconnect } from '../../connections/actions/disconnect.ts'
import type { Kit } from '../../kit.ts'
import { closeModal } from '../../modal/actions.ts'
import { dropSignIn, trackSiwx } from './dropSignIn.ts'

/** Cancels the waiting sign-in, as 'Cancel' in its view does. Closes the modal, and disconnects if the sign-in was required. */
export async function cancelSignIn(kit: Kit): Promise<void> {
  const ended = endWaiting(kit)
  if (!ended) return
  // The modal closes first: during the disconnect, a queued sign-in may open the modal, which must then stay open.
  closeModal(kit)
  if (ended.required) await disconnect(kit, ended)
}

/**
 * Ends the waiting sign-in as cancelled by the user. If it followed a connection, the user is not asked again while the wallet
 * is connected.
 *
 * @returns undefined if none is waiting.
 */
function endWaiting(kit: Kit): { namespace: ChainNamespace; required: boolean } | undefined {
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

/** Cancels the waiting sign-in because another view has replaced the sign-in view. */
export async function leaveSignIn(kit: Kit): Promise<void> {
  const ended = endWaiting(kit)
  if (ended?.required) await disconnect(kit, ended)
}
