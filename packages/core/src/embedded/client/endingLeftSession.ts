import { onceInFlight } from '@holdfast/base'
import { authConnectorId } from '../../connectors/state.ts'
import type { Kit } from '../../kit.ts'
import { sessionToEndKey } from '../../storage/keys.ts'
import type { EmbeddedFrame } from './environment.ts'

/** The requests that begin or resume a login, or use its keys. */
const guarded: ReadonlySet<string> = new Set([
  'CONNECT_EMAIL',
  'GET_SOCIAL_REDIRECT_URI',
  'GET_FARCASTER_URI',
  'IS_CONNECTED',
  'GET_USER',
])

/**
 * Wraps a frame. If a session should have ended earlier, the returned frame ends it before any request that could use it. Such
 * a session remains if the page was closed or the frame was out of reach when the user logged out, or if the frame completed a
 * login that the user had left. While the session cannot be ended, the requests that could use it fail.
 *
 * A request in the middle of a login does not end the session. The login replaces the session, or notes again that it must end.
 */
export function endingLeftSession(kit: Kit, frame: EmbeddedFrame): EmbeddedFrame {
  const { storage } = kit.internals
  const toEnd = sessionToEndKey(authConnectorId)
  const endSession = onceInFlight(async (): Promise<void> => {
    await frame.request('SIGN_OUT')
    storage.remove(toEnd)
  })
  return {
    ...frame,
    request: async (event, ...payload) => {
      if (guarded.has(event) && storage.get(toEnd)) await endSession()
      return frame.request(event, ...payload)
    },
    requestRpc: async (call) => {
      if (storage.get(toEnd)) await endSession()
      return frame.requestRpc(call)
    },
  }
}
