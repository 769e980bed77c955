import type { AuthRequest } from '../records/types.ts'
import type { ClientEvents } from './events.ts'

/** What is told of a request to sign in. */
export function authRequestEvent(request: AuthRequest): ClientEvents['session_authenticate'] {
  const { id, pairingTopic: topic, authPayload, requester, expiryTimestamp, verifyContext } = request
  return { id, topic, params: { authPayload, requester, expiryTimestamp }, verifyContext }
}
