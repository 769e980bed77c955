import type { Kit } from '../../kit.ts'
import { openModal } from '../../modal/actions.ts'
import { isModalVisible } from '../../modal/state.ts'
import { pushView } from '../../router/actions.ts'
import type { SignInRequest } from '../signInRequest.ts'
import type { SignInOrigin } from '../state.ts'
import { cancelSignIn, leaveSignIn } from './cancelSignIn.ts'
import { deferSignIn } from './deferSignIn.ts'
import { dropSignIn } from './dropSignIn.ts'

/**
 * Opens the sign-in view for a request. A request that still waits is replaced. If the replaced sign-in followed a connection,
 * the user is prompted for it again afterwards, unless the new one follows a newer connection in the same namespace.
 */
export function promptSignIn(kit: Kit, { origin, request }: { origin: SignInOrigin; request: SignInRequest }): void {
  const waiting = kit.internals.siwx.request
  const state = kit.siwx.getState()
  const followedConnection = 'origin' in state && state.origin === 'onConnect'
  if (waiting && followedConnection && (origin === 'onDemand' || waiting.namespace !== request.namespace)) {
    deferSignIn(kit, waiting.namespace, false)
  }
  dropSignIn(kit)
  kit.internals.siwx.request = request
  kit.internals.siwx.exits = {
    cancel: () => cancelSignIn(kit),
    leave: () => leaveSignIn(kit),
    drop: () => dropSignIn(kit),
  }
  const required = origin === 'onConnect' && (request.siwx.getRequired?.() ?? false)
  const { namespace, address, caipNetworkId } = request
  kit.siwx.send({ type: 'prompted', origin, required, signer: { namespace, address, caipNetworkId } })
  const view = request.siwx === kit.internals.siwx.extension ? kit.internals.siwx.view : 'SIWXSignMessage'
  if (isModalVisible(kit.modal.getState())) pushView(kit, view)
  else openModal(kit, { view })
}
