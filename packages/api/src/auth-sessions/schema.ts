import { array, boolean, nullable, object, type PlainShape, string } from '../shape.ts'

/** A browser in which the user is signed in. Times are ISO 8601. */
export type AuthSession = {
  id: string
  /** Whether this browser is the one that sent the request. */
  current: boolean
  createdAt: string
  lastSeenAt: string
  expiresAt: string
  userAgent: string | null
  ipAddress: string | null
}

/** A browser in which the user is signed in. */
export const authSessionSchema: PlainShape<AuthSession> = object({
  id: string,
  current: boolean,
  createdAt: string,
  lastSeenAt: string,
  expiresAt: string,
  userAgent: nullable(string),
  ipAddress: nullable(string),
})

/** `GET /auth-sessions`: where the user is signed in, newest first. */
export const authSessionsSchema: PlainShape<{ sessions: AuthSession[] }> = object({
  sessions: array(authSessionSchema),
})
