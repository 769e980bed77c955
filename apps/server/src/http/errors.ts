import { BaseError } from '@holdfast/base'

/** The HTTP statuses that our refusals use. */
export type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500 | 503

/** Refuses a request, with a status, a code for programs and a message for people. Each folder defines its own subclasses. */
export class RefusedError extends BaseError {
  override name = 'RefusedError'
  readonly status: RefusalStatus
  readonly code: string
  /** Whole seconds after which a retry makes sense. */
  readonly retryAfterS: number | undefined
  constructor(options: {
    status: RefusalStatus
    code: string
    message: string
    retryAfterS?: number | undefined
    cause?: unknown
  }) {
    super(options.message, { cause: options.cause })
    this.status = options.status
    this.code = options.code
    this.retryAfterS = options.retryAfterS
  }
}

/** Answers a request that failed for an unexpected reason. Names only the request's id, by which to find the error in the log. */
export class InternalError extends RefusedError {
  override name = 'InternalError' as const
  constructor({ requestId, cause }: { requestId: string; cause: unknown }) {
    const message = `Something went wrong on our side. Please try again. (Request ${requestId})`
    super({ status: 500, code: 'internal', message, cause })
  }
}

/** Refuses a request with invalid parameters or an invalid body. */
export class InvalidRequestError extends RefusedError {
  override name = 'InvalidRequestError' as const
  constructor({ message, cause }: { message: string; cause?: unknown }) {
    super({ status: 400, code: 'invalid_request', message, cause })
  }
}

/** Refuses a call that requires a signed-in user. */
export class UnauthenticatedError extends RefusedError {
  override name = 'UnauthenticatedError' as const
  constructor() {
    super({ status: 401, code: 'unauthenticated', message: 'Please sign in first.' })
  }
}

/** Refuses a call while the database is unavailable. */
export class DatabaseUnavailableError extends RefusedError {
  override name = 'DatabaseUnavailableError' as const
  constructor({ cause }: { cause?: unknown } = {}) {
    super({
      status: 503,
      code: 'database_unavailable',
      message: 'The service is not available at the moment. Please try again shortly.',
      retryAfterS: 2,
      cause,
    })
  }
}
