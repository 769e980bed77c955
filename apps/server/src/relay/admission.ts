import { BaseError, type Clock, withDeadline } from '@holdfast/base'
import { FATAL_CLOSE_CODE, type Primitives } from '@holdfast/pairing/wire'
import { isAmong, UnauthorizedError, verifyClient } from './auth.ts'
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
export type Verdict = 'allowed' | 'origin-not-allowed' | 'invalid-key' | 'too-many-calls'

/** A client that the projects service is asked about. */
export type Applicant = {
  projectId: string | undefined
  /** Undefined for a client that is no browser. */
  origin: string | undefined
  ip: string
  /** What it wants: a socket that stays, or one publish. */
  over: 'socket' | 'http'
}

/** Decides whether a project and an origin may use the relay. */
export type Authorize = (applicant: Applicant) => Verdict | Promise<Verdict>

/** What a client shows at the door. */
export type Credentials = {
  /** Path and query of the request. */
  target: string
  authorization: string | undefined
  origin: string | undefined
  /** Host header: without configured audiences, tokens must be made for it. */
  host: string | undefined
  ip: string
  over: Applicant['over']
}

/** A client that may come in, or why not: the close code of its socket and the status of its HTTP answer. */
export type Admission =
  | { clientId: string }
  | {
      refused: 'token' | 'project' | 'origin' | 'calls' | 'unavailable'
      code: number
      status: number
      reason: string
    }

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

  /**
   * Libraries of phones that are told no origin make one of the address they dial: `wss://relay.example` on iOS,
   * `https://relay.example` on Android. A page of that origin could only come from this relay's own port, which serves
   * none, so where the project does not know the origin, it is asked about a program. The relay's own names are the
   * audiences if there are any: a page under a name that an attacker lets point here has that name in `Host` too.
   */
  const judge = async (applicant: Applicant, ownNames: readonly string[]): Promise<Verdict> => {
    const verdict = await authorize(applicant)
    const { origin } = applicant
    if (verdict !== 'origin-not-allowed' || origin === undefined || !isAmong(ownNames, origin)) return verdict
    return authorize({ ...applicant, origin: undefined })
  }

  return async (credentials: Credentials): Promise<Admission> => {
    const { target, authorization, host, ip, over } = credentials
    const origin = credentials.origin || undefined
    try {
      // Of what stands before the query anything may come, also what no URL parser takes.
      const query = new URLSearchParams(target.split('?').slice(1).join('?'))
      const token = query.get('auth') || /^Bearer (.+)$/i.exec(authorization ?? '')?.[1]
      const ownNames = audiences ?? [`ws://${host ?? ''}`]
      const clientId = await verifyClient({ primitives, token, audiences: ownNames, nowMs: clock.now() })
      const applicant = { projectId: query.get('projectId') ?? undefined, origin, ip, over }
      const verdict = await withDeadline(judge(applicant, ownNames), {
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
        case 'too-many-calls':
          return {
            refused: 'calls',
            code: closeCodes.tryLater,
            status: 429,
            reason: 'Limit exceeded: too many calls from this network',
          }
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
