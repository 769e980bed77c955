import type { CaipNetworkId, ChainNamespace } from '@holdfast/caip'
import { track } from '../../analytics/actions/track.ts'
import type { SiwxEventName } from '../../analytics/events.ts'
import { getAccount } from '../../connections/snapshot.ts'
import type { Kit } from '../../kit.ts'
import { SignInCancelledError } from '../errors.ts'

/** Reports a sign-in event. @param signer - its network defaults to the one in use in its namespace. */
export function trackSiwx(kit: Kit, event: SiwxEventName, { namespace, caipNetworkId }: trackSiwx.Signer): void {
  const account = getAccount(kit, { namespace })
  const network = caipNetworkId ?? account.caipNetworkId ?? ''
  track(kit, { event, properties: { network, isSmartAccount: account.preferredAccountType === 'smartAccount' } })
}

export declare namespace trackSiwx {
  type Signer = { namespace: ChainNamespace; caipNetworkId?: CaipNetworkId | undefined }
}

/** Ends the waiting sign-in as cancelled. A later answer of the wallet is ignored. */
export function dropSignIn(kit: Kit): void {
  const request = kit.internals.siwx.request
  kit.internals.siwx.request = undefined
  kit.siwx.send({ type: 'cancelled' })
  request?.reject(new SignInCancelledError())
}
