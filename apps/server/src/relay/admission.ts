import { BaseError, type Clock, withDeadline } from '@holdfast/base'
import { FATAL_CLOSE_CODE, type Primitives } from '@holdfast/pairing/wire'
import { UnauthorizedError, verifyClient } from './auth.ts'
import { closeCodes } from './socket.ts'

/** The existing clients give up connecting after 15 s; they should be told before. */
const AUTHORIZE_TIMEOUT_MS = 5000

class AuthorizeTimeoutError extends BaseError {
  override name = 'AuthorizeTimeoutError' as const
  constructor() {
    super(`The projects service did not answer within ${AUTHORIZE_TIMEOUT_MS} ms.`)
  }
}

/** What the projects service says of a client. */
export type Verdict = 'allowed' | 'origin-not-allowed' | 'invalid-key'

/** Decides whether a project and an origin may use the relay. A client that is no browser has no origin. */
export type Authorize = (request: {
  projectId: string | undefined
  origin: string | undefined
  ip: string
}) => Verdict | Promise<Verdict>

/** What a client shows at the door. */
export type Credentials = {
  /** Path and query of the request. */
  target: string
  authorization: string | undefined
  origin: string | undefined
  /** Host header: without configured audiences, tokens must be made for it. */
  host: string | undefined
  ip: string
}

/** A client that may come in, or why not: the close code of its socket and the status of its HTTP answer. */
export type Admission =
  | { clientId: string }
  | { refused: 'token' | 'project' | 'origin' | 'unavailable'; code: number; status: number; reason: string }

export declare namespace createAdmission {
  type Parameters = {
    primitives: Primitives
    authorize: Authorize
    audiences: readonly string[] | undefined
    clock: Clock
    warn: (details: object, text: string) => void
  }
}

/** Creates the check that every client passes, over a socket or over HTTP. Never rejects. */
export function createAdmission(parameters: createAdmission.Parameters) {
  const { primitives, authorize, audiences, clock, warn } = parameters
  return async (credentials: Credentials): Promise<Admission> => {
    const { authorization, origin, host, ip } = credentials
    try {
      const query = new URL(credentials.target, 'http://relay').searchParams
      const token = query.get('auth') ?? /^Bearer (.+)$/i.exec(authorization ?? '')?.[1]
      const clientId = await verifyClient({
        primitives,
        token,
        audiences: audiences ?? [`ws://${host ?? ''}`],
        nowMs: clock.now(),
      })
      const asked = { projectId: query.get('projectId') ?? undefined, origin, ip }
      const verdict = await withDeadline(Promise.resolve(authorize(asked)), {
        ms: AUTHORIZE_TIMEOUT_MS,
        onTimeout: () => new AuthorizeTimeoutError(),
        clock,
      })
      switch (verdict) {
        case 'allowed':
          return { clientId }
        case 'origin-not-allowed':
          return fatal('origin', 403, 'Unauthorized: origin not allowed')
        case 'invalid-key':
          return fatal('project', 401, 'Unauthorized: invalid key')
      }
    } catch (error) {
      if (error instanceof UnauthorizedError) return fatal('token', 401, error.shortMessage)
      warn({ err: error }, 'relay: a client could not be checked')
      return { refused: 'unavailable', code: closeCodes.tryLater, status: 503, reason: 'Try again later' }
    }
  }
}

function fatal(refused: 'token' | 'project' | 'origin', status: number, reason: string): Admission {
  return { refused, code: FATAL_CLOSE_CODE, status, reason }
}
