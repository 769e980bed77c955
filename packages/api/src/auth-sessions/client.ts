import type { Http } from '../http.ts'
import { type AuthSession, authSessionsSchema } from './schema.ts'

type Options = { signal?: AbortSignal | undefined }

/** Lists and ends the user's sessions. */
export type AuthSessionsClient = {
  /** Lists the user's sessions, newest first. @throws {HttpError} 401 when no user is signed in. */
  listAuthSessions: (options?: Options) => Promise<readonly AuthSession[]>
  /** Ends one session. @throws {HttpError} 404 when the user has none with that id. */
  revokeAuthSession: (id: string, options?: Options) => Promise<void>
  /** Ends all of the user's sessions except that of the current browser. */
  revokeOtherAuthSessions: (options?: Options) => Promise<void>
}

/** Creates the client. */
export function createAuthSessionsClient(http: Http): AuthSessionsClient {
  return {
    listAuthSessions: async (options) => (await http.read('/auth-sessions', authSessionsSchema, options)).sessions,
    revokeAuthSession: (id, options) =>
      http.send(`/auth-sessions/${encodeURIComponent(id)}`, { ...options, method: 'DELETE' }),
    revokeOtherAuthSessions: (options) => http.send('/auth-sessions', { ...options, method: 'DELETE' }),
  }
}
