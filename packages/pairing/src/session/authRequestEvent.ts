import type { AuthRequest } from '../records/entities.ts'
import type { ClientEvents } from './events.ts'

/** Builds the event for a sign-in request. */
export function authRequestEvent(request: AuthRequest): ClientEvents['session_authenticate'] {
  const { id, pairingTopic: topic, authPayload, requester, expiryTimestamp, verifyContext } = request
  return { id, topic, params: { authPayload, requester, expiryTimestamp }, verifyContext }
}
