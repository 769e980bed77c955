import type { Clock } from '@holdfast/base'
import { FATAL_CLOSE_CODE, type Primitives } from '@holdfast/pairing/wire'
import { UnauthorizedError, verifyClient } from './auth.ts'
import { closeCodes } from './socket.ts'

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
    const query = new URL(credentials.target, 'http://relay').searchParams
    const token = query.get('auth') ?? /^Bearer (.+)$/i.exec(authorization ?? '')?.[1]
    try {
      const clientId = await verifyClient({
        primitives,
        token,
        audiences: audiences ?? [`ws://${host ?? ''}`],
        nowMs: clock.now(),
      })
      const verdict = await authorize({ projectId: query.get('projectId') ?? undefined, origin, ip })
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
