import type { CallOptions, Http } from '../http/http.ts'
import { logoutAnswer, sessionAnswer, type User } from './schema.ts'

/** Who is signed in. */
export type SessionClient = {
  /** The signed-in user, or null for a visitor. @throws {HttpError | NetworkError | UnexpectedAnswerError} */
  getSession: (options?: CallOptions) => Promise<{ user: User | null }>
  /** Ends the session; does nothing without one. @throws {HttpError | NetworkError} */
  logout: (options?: CallOptions) => Promise<void>
}

/** Calls for the session. */
export function sessionClient(http: Http): SessionClient {
  return {
    getSession: (options) => http({ path: '/api/session', answer: sessionAnswer }, options),
    logout: async (options) => {
      await http({ method: 'POST', path: '/api/auth/logout', answer: logoutAnswer }, options)
    },
  }
}
