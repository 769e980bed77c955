import type { Kit } from '../kit.ts'
import { openModal } from '../modal/actions.ts'
import { pushView } from '../router/actions.ts'
import { dropSignIn } from './request.ts'
import type { SignInRequest } from './signInRequest.ts'
import type { SignInOrigin } from './state.ts'

/** Opens SIWXSignMessage for a request. One that still waits gives way: its account or purpose is older. */
export function promptSignIn(kit: Kit, { origin, request }: { origin: SignInOrigin; request: SignInRequest }): void {
  dropSignIn(kit)
  kit.internals.signIn = request
  const required = origin === 'onConnect' && (request.siwx.getRequired?.() ?? false)
  kit.siwx.send({ type: 'prompted', origin, required })
  if (kit.modal.getState().open) pushView(kit, 'SIWXSignMessage')
  else openModal(kit, { view: 'SIWXSignMessage' })
}
