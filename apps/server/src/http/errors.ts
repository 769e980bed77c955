import { BaseError } from '@holdfast/base'

/** Statuses that refusals of ours have. */
export type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500 | 503

/**
 * A request that is refused: its status, a code for programs and words for people. Subclassed by the folder that refuses.
 */
export class RefusedError extends BaseError {
  override name = 'RefusedError'
  readonly status: RefusalStatus
  readonly code: string
  /** Whole seconds until another try makes sense. */
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

/** Refuses a request whose parameters or body are not what the call takes. */
export class InvalidRequestError extends RefusedError {
  override name = 'InvalidRequestError' as const
  constructor({ message, cause }: { message: string; cause?: unknown }) {
    super({ status: 400, code: 'invalid_request', message, cause })
  }
}

/** Refuses a call that needs somebody to be signed in. */
export class UnauthenticatedError extends RefusedError {
  override name = 'UnauthenticatedError' as const
  constructor() {
    super({ status: 401, code: 'unauthenticated', message: 'Please sign in first.' })
  }
}

/** Refuses while the database is away. */
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
