import { getAccount } from '../accounts/snapshot.ts'
import type { SiwxEventName } from '../analytics/events.ts'
import { track } from '../analytics/track.ts'
import type { Kit } from '../kit.ts'
import { openModal } from '../modal/actions.ts'
import { pushView } from '../router/actions.ts'
import { SignInCancelledError } from './errors.ts'
import type { SignInRequest } from './request.ts'
import type { SignInOrigin } from './state.ts'

/** Tells a sign-in event. */
export function trackSiwx(kit: Kit, event: SiwxEventName): void {
  const { caipNetworkId, preferredAccountType } = getAccount(kit)
  const isSmartAccount = preferredAccountType === 'smartAccount'
  track(kit, { event, properties: { network: caipNetworkId ?? '', isSmartAccount } })
}

/** Opens SIWXSignMessage for a request. One that still waits gives way: its account or purpose is older. */
export function promptSignIn(kit: Kit, { origin, request }: { origin: SignInOrigin; request: SignInRequest }): void {
  dropSignIn(kit)
  kit.internals.signIn = request
  const required = origin === 'onConnect' && (request.siwx.getRequired?.() ?? false)
  kit.siwx.send({ type: 'prompted', origin, required })
  if (kit.modal.getState().open) pushView(kit, 'SIWXSignMessage')
  else openModal(kit, { view: 'SIWXSignMessage' })
}

/** Ends the sign-in that waits, as cancelled. What the wallet answers after that is ignored. */
export function dropSignIn(kit: Kit): void {
  const request = kit.internals.signIn
  kit.internals.signIn = undefined
  kit.siwx.send({ type: 'cancelled' })
  request?.reject(new SignInCancelledError())
}
