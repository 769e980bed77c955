import type { Clock } from '@holdfast/base'
import { type Primitives } from '@holdfast/pairing/wire'
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
  | {
      clientId: string
    }
  | {
      refused: 'token' | 'project' | 'origin' | 'unavailable'
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
export declare function createAdmission(
  parameters: createAdmission.Parameters,
): (credentials: Credentials) => Promise<Admission>
