import type { CaipNetworkId } from '@holdfast/caip'
import { getAccount } from '../accounts/snapshot.ts'
import type { SiwxEventName } from '../analytics/events.ts'
import { track } from '../analytics/track.ts'
import type { Kit } from '../kit.ts'
import { SignInCancelledError } from './errors.ts'

/** Tells a sign-in event. @param network - by default the active one. */
export function trackSiwx(kit: Kit, event: SiwxEventName, network?: CaipNetworkId): void {
  const { caipNetworkId = '', preferredAccountType } = getAccount(kit)
  const isSmartAccount = preferredAccountType === 'smartAccount'
  track(kit, { event, properties: { network: network ?? caipNetworkId, isSmartAccount } })
}

/** Ends the sign-in that waits, as cancelled. What the wallet answers after that is ignored. */
export function dropSignIn(kit: Kit): void {
  const request = kit.internals.signIn
  kit.internals.signIn = undefined
  kit.siwx.send({ type: 'cancelled' })
  request?.reject(new SignInCancelledError())
}
