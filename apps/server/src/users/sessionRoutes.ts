import type { AuthSession, Session } from '@holdfast/api'
import { type Context, Hono } from 'hono'
import type { AppEnv } from '../http/context.ts'
import { UnauthenticatedError } from '../http/errors.ts'
import type { CountCall } from './countCall.ts'
import type { SignedIn, UserService } from './service.ts'

/** Finds the signed-in user. @throws {UnauthenticatedError} when no user is signed in. */
export async function requireSignedIn(context: Context<AppEnv>, users: UserService): Promise<SignedIn> {
  const signedIn = await users.findSignedIn(context.req.raw.headers)
  if (!signedIn) throw new UnauthenticatedError()
  return signedIn
}

/** Adds to our response the cookies that the auth library has set. */
export function passCookies(context: Context<AppEnv>, cookies: Iterable<string>): void {
  for (const cookie of cookies) context.header('set-cookie', cookie, { append: true })
}

/** Creates the routes that return the signed-in user, sign out, and list and end the user's sessions. */
export function sessionRoutes(options: { users: UserService; countCall: CountCall }): Hono<AppEnv> {
  const { users, countCall } = options
  const app = new Hono<AppEnv>()

  app.get('/session', async (context) => {
    const signedIn = await users.findSignedIn(context.req.raw.headers)
    passCookies(context, signedIn?.cookies ?? [])
    return context.json<Session>({ user: signedIn?.user ?? null })
  })

  app.post('/auth/logout', async (context) => {
    const headers = await users.signOut(context.req.raw.headers)
    passCookies(context, headers.getSetCookie())
    return context.body(null, 204)
  })

  app.get('/auth-sessions', async (context) => {
    countCall('sessionList', context)
    const sessions = await users.listSessions(await requireSignedIn(context, users))
    return context.json<{ sessions: AuthSession[] }>({ sessions })
  })

  app.delete('/auth-sessions', async (context) => {
    await users.revokeOtherSessions(await requireSignedIn(context, users))
    return context.body(null, 204)
  })

  app.delete('/auth-sessions/:id', async (context) => {
    await users.revokeSession(await requireSignedIn(context, users), context.req.param('id'))
    return context.body(null, 204)
  })

  return app
}
