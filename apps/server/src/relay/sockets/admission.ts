import { BaseError, type Clock, withDeadline } from '@holdfast/base'
import { type CryptoPrimitives, FATAL_CLOSE_CODE } from '@holdfast/pairing/wire'
import { INVALID_KEY_TEXT, ORIGIN_NOT_ALLOWED_TEXT } from '../../projects/errors.ts'
import { isHostAmong, UnauthorizedError, verifyClient } from './auth.ts'
import { closeCodes } from './socket.ts'

/** The existing clients give up connecting after 15 s; the relay answers before that. */
const AUTHORIZE_TIMEOUT_MS = 5000

class AuthorizeTimeoutError extends BaseError {
  override name = 'AuthorizeTimeoutError' as const
  constructor() {
    super(`The projects service did not answer within ${AUTHORIZE_TIMEOUT_MS} ms.`)
  }
}

/** The projects service's decision on a client. */
export type Verdict = 'allowed' | 'origin-not-allowed' | 'invalid-key' | 'too-many-calls'

/** A client that the projects service decides on. */
export type Applicant = {
  projectId: string | undefined
  /** Undefined for a client that is not a browser. */
  origin: string | undefined
  ip: string
  /** Whether the client opens a socket or publishes once over HTTP. */
  transport: 'socket' | 'http'
}

/** Decides whether a project and an origin may use the relay. */
export type Authorize = (applicant: Applicant) => Verdict | Promise<Verdict>

/** The credentials with which a client asks to be admitted. */
export type Credentials = {
  /** Path and query of the request. */
  target: string
  authorization: string | undefined
  origin: string | undefined
  /** Host header; without configured audiences, tokens must be issued for it. */
  host: string | undefined
  ip: string
  transport: Applicant['transport']
}

/** An admitted client, or the refusal: the close code of its socket and the status of its HTTP response. */
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
    primitives: CryptoPrimitives
    authorize: Authorize
    audiences: readonly string[] | undefined
    clock: Clock
    warn: (details: object, text: string) => void
  }
}

/** Creates the check that every client must pass, over a socket or over HTTP. The check never throws. */
export function createAdmission(parameters: createAdmission.Parameters) {
  const { primitives, authorize, audiences, clock, warn } = parameters

  /**
   * Judges a client against its project. Mobile libraries have no origin, and derive one from the URL they connect to:
   * `wss://relay.example` on iOS, `https://relay.example` on Android. A page with that origin could only come from this relay's
   * own port, which serves no pages. So if the project does not allow the origin, the client is judged as one that is not a
   * browser. The relay's own names are the configured audiences. Only without them does the `Host` header count: if an attacker
   * points a name at this relay, a page under that name sends that name as `Host` too.
   */
  const judge = async (applicant: Applicant, ownNames: readonly string[]): Promise<Verdict> => {
    const verdict = await authorize(applicant)
    const { origin } = applicant
    if (verdict !== 'origin-not-allowed' || origin === undefined || !isHostAmong(ownNames, origin)) return verdict
    return authorize({ ...applicant, origin: undefined })
  }

  return async (credentials: Credentials): Promise<Admission> => {
    const { target, authorization, host, ip, transport } = credentials
    const origin = credentials.origin || undefined
    try {
      // The part before the query may be anything, even text that no URL parser accepts.
      const query = new URLSearchParams(target.split('?').slice(1).join('?'))
      const token = query.get('auth') || /^Bearer (.+)$/i.exec(authorization ?? '')?.[1]
      const ownNames = audiences ?? [`ws://${host ?? ''}`]
      const clientId = await verifyClient({ primitives, token, audiences: ownNames, nowMs: clock.now() })
      const applicant = { projectId: query.get('projectId') ?? undefined, origin, ip, transport }
      const verdict = await withDeadline(judge(applicant, ownNames), {
        ms: AUTHORIZE_TIMEOUT_MS,
        onTimeout: () => new AuthorizeTimeoutError(),
        clock,
      })
      switch (verdict) {
        case 'allowed':
          return { clientId }
        case 'origin-not-allowed':
          return fatal('origin', 403, ORIGIN_NOT_ALLOWED_TEXT)
        case 'invalid-key':
          return fatal('project', 401, INVALID_KEY_TEXT)
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
