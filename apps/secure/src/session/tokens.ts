import { type EmbeddedClient, embeddedErrorCodes, type Tokens } from '@holdfast/api/embedded'
import { type Clock, onceInFlight } from '@holdfast/base'
import type { Records, SessionRecord } from './records.ts'
import { withLock } from './withLock.ts'

/** How long before its expiry an access token is replaced, in milliseconds. */
const MARGIN_MS = 20_000

/** The tokens of the session that this device has stored. */
export type SessionTokens = {
  /** Returns an access token that is valid now. Undefined: there is no session, or the server has ended it. */
  accessToken: () => Promise<string | undefined>
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

  const refresh = async (): Promise<string | undefined> => {
    const session = await records.readSession()
    if (!session) return undefined
    if (isFresh(session.tokens)) return session.tokens.accessToken
    try {
      const tokens = await api.refresh({ refreshToken: session.tokens.refreshToken })
      await records.writeSession({ ...session, tokens })
      return tokens.accessToken
    } catch (error) {
      const code = codeOf(error)
      if (code === embeddedErrorCodes.refreshSuperseded) {
        const stored = await records.readSession()
        return stored && isFresh(stored.tokens) ? stored.tokens.accessToken : undefined
      }
      if (code !== embeddedErrorCodes.sessionEnded) throw error
      await records.removeSession()
      return undefined
    }
  }

  return {
    accessToken: onceInFlight(async () => {
      const session = await records.readSession()
      if (!session) return undefined
      if (isFresh(session.tokens)) return session.tokens.accessToken
      // A refresh token is valid for one use, and a later second use ends the session. Without locks, two tabs may use it at the
      // same moment. Then the server tells the slower tab that another tab was first.
      return withLock('refresh', refresh)
    }),
    start: (session) => records.writeSession(session),
    end: () => records.removeSession(),
  }
}

/** Returns the code of a service's refusal. Undefined for any other error, such as a lost connection. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
