import '../jitless.ts'
import * as z from 'zod/mini'

/** A browser in which the user is signed in. Times are ISO 8601. */
export const authSessionSchema = z.object({
  id: z.string(),
  /** Whether it is the one that asks. */
  current: z.boolean(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  expiresAt: z.string(),
  userAgent: z.nullable(z.string()),
  ipAddress: z.nullable(z.string()),
})

/** `GET /auth-sessions`: where the user is signed in, newest first. */
export const authSessionsSchema = z.object({ sessions: z.array(authSessionSchema) })

/** A browser in which the user is signed in. */
export type AuthSession = z.infer<typeof authSessionSchema>
