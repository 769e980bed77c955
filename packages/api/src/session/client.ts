import type { Http } from '../http.ts'
import { type Session, sessionSchema } from './schema.ts'

/** Reads and ends the product's session. */
export type SessionClient = {
  /** Fetches the signed-in user, if any. */
  getSession: (options?: { signal?: AbortSignal | undefined }) => Promise<Session>
  /** Ends the session. Harmless when no user is signed in. Only the status of the response is read. */
  logout: (options?: { signal?: AbortSignal | undefined }) => Promise<void>
}

/** Creates the client. */
export function createSessionClient(http: Http): SessionClient {
  return {
    getSession: (options) => http.read('/session', sessionSchema, options),
    logout: (options) => http.send('/auth/logout', { ...options, method: 'POST' }),
  }
}
