import { BaseError } from '@holdfast/base'

/** Thrown when a server answers with a status outside 200 to 299. The response is the cause. */
export class HttpError extends BaseError {
  override name = 'HttpError' as const
  /** The HTTP status. */
  readonly status: number
  /** Machine-readable reason from the answer's body, or `UNKNOWN` when it has none. */
  readonly code: string
  /** What the server says to the person, or undefined when it says nothing. */
  readonly reason: string | undefined
  /** Seconds to wait before trying again, from the answer, or undefined. */
  readonly retryAfterS: number | undefined

  constructor(parameters: {
    response: Response
    code?: string | undefined
    reason?: string | undefined
    retryAfterS?: number | undefined
  }) {
    const { response, code = 'UNKNOWN', reason, retryAfterS } = parameters
    super(`HTTP status code: ${response.status}`, { cause: response, details: reason })
    this.status = response.status
    this.code = code
    this.reason = reason
    this.retryAfterS = retryAfterS
  }
}

/** Thrown when no answer came: no network, a refused connection, or nothing within the time allowed. */
export class NetworkError extends BaseError {
  override name = 'NetworkError' as const
  /** True when the time ran out. */
  readonly isTimeout: boolean

  constructor(parameters: { cause: unknown; isTimeout: boolean }) {
    super(parameters.isTimeout ? 'The server did not answer in time.' : 'The server could not be reached.', {
      cause: parameters.cause,
    })
    this.isTimeout = parameters.isTimeout
  }
}

/** Thrown when an answer has a good status and a body that is not what the contract says. */
export class UnexpectedAnswerError extends BaseError {
  override name = 'UnexpectedAnswerError' as const

  constructor(parameters: { path: string; cause: unknown }) {
    super('The server gave an unexpected answer.', {
      cause: parameters.cause,
      metaMessages: [`Path: ${parameters.path}`],
    })
  }
}
