import { type EmbeddedClient, embeddedErrorCodes, type Tokens } from '@holdfast/api/embedded'
import { type Clock, onceInFlight } from '@holdfast/base'
import type { Records, SessionRecord } from './records.ts'

/** How long before its expiry an access token is replaced, in milliseconds. */
const MARGIN_MS = 20_000

/** The tokens of the session that this device has stored. */
export type SessionTokens = {
  /**
   * Returns the stored session, with an access token that is valid now. Undefined: there is no session, or the server has ended
   * it.
   */
  current: () => Promise<SessionRecord | undefined>
  start: (session: SessionRecord) => Promise<void>
  end: () => Promise<void>
}

/** Creates access to the tokens of the stored session. They are refreshed as needed. */
export function createSessionTokens(options: {
  api: Pick<EmbeddedClient, 'refresh'>
  records: Records
  clock: Clock
}): SessionTokens {
  const { api, records, clock } = options
  const isFresh = ({ accessTokenExpiresAt }: Tokens): boolean => accessTokenExpiresAt - MARGIN_MS > clock.now()

  const refresh = async (): Promise<SessionRecord | undefined> => {
    const session = await records.readSession()
    if (!session || isFresh(session.tokens)) return session
    const { refreshToken } = session.tokens
    let refreshed: Tokens | undefined
    try {
      const tokens = await api.refresh({ refreshToken })
      refreshed = tokens
      await records.updateSession((stored) =>
        stored.id === session.id && stored.tokens.refreshToken === refreshToken ? { ...stored, tokens } : stored,
      )
    } catch (error) {
      const code = codeOf(error)
      if (code === embeddedErrorCodes.sessionEnded) {
        if ((await records.readSession())?.id === session.id) await records.removeSession()
      } else if (code !== embeddedErrorCodes.refreshSuperseded) throw error
    }
    // In the meantime, another tab may have refreshed the tokens, signed out, or logged in another user.
    const stored = await records.readSession()
    // New tokens are used even if they look expired, since this device's clock may be wrong.
    const isValid = stored && (stored.tokens.accessToken === refreshed?.accessToken || isFresh(stored.tokens))
    return isValid ? stored : undefined
  }

  return {
    current: onceInFlight(async () => {
      const session = await records.readSession()
      if (!session || isFresh(session.tokens)) return session
      // Locked, since a refresh token is valid for one use: a second use some seconds later ends the session.
      return records.withLock('refresh', refresh)
    }),
    start: (session) => records.writeSession(session),
    end: () => records.removeSession(),
  }
}

/** Returns the code of a service's refusal. Undefined for any other error, such as a lost connection. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
