import { BaseError } from '@holdfast/base'

/** The code and message of a refusal, in addition to its status. */
export type RefusalBody = {
  /** Machine-readable, such as `wallet_taken`. */
  code: string
  /** A message that may be shown to a user. */
  message: string
}

/**
 * Thrown when a server answers with a status that is not 2xx. Its cause is the response.
 *
 * @see product specification section 8: 'HTTP status code: {n}'
 */
export class HttpError extends BaseError {
  override name = 'HttpError' as const
  readonly status: number
  /** The server's machine-readable code, if the response had one. */
  readonly code: string | undefined
  /** The server's message for a user, if the response had one. */
  readonly serverMessage: string | undefined
  /** Whole seconds after which a retry makes sense (`Retry-After`). */
  readonly retryAfterS: number | undefined
  constructor({ response, body }: { response: Response; body?: RefusalBody | undefined }) {
    super(`HTTP status code: ${response.status}`, { cause: response })
    this.status = response.status
    this.code = body?.code
    this.serverMessage = body?.message
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
    this.retryAfterS = Number.isFinite(seconds) ? seconds : undefined
  }
}

/** Thrown when there is no response: offline, refused, cut off. */
export class NetworkError extends BaseError {
  override name = 'NetworkError' as const
  constructor({ url, cause }: { url: string; cause: unknown }) {
    super('The server cannot be reached. Check your connection and try again.', {
      cause,
      metaMessages: [`URL: ${url}`],
    })
  }
}

/** Thrown when no complete response arrived in time. */
export class RequestTimeoutError extends BaseError {
  override name = 'RequestTimeoutError' as const
  readonly timeoutMs: number
  constructor({ url, timeoutMs }: { url: string; timeoutMs: number }) {
    super('The server took too long to answer. Try again.', {
      metaMessages: [`URL: ${url}`, `Waited: ${timeoutMs} ms`],
    })
    this.timeoutMs = timeoutMs
  }
}

/** Thrown when a response has more bytes than allowed; the rest is not fetched. */
export class ResponseTooLargeError extends BaseError {
  override name = 'ResponseTooLargeError' as const
  constructor({ url, maxBytes }: { url: string; maxBytes: number }) {
    super('The server gave an answer that is too large. Try again later.', {
      metaMessages: [`URL: ${url}`, `Limit: ${maxBytes} bytes`],
    })
  }
}

/** Thrown when a response does not have the expected form, for example because another program or another version sent it. */
export class InvalidResponseError extends BaseError {
  override name = 'InvalidResponseError' as const
  constructor({ url, cause }: { url: string; cause: unknown }) {
    super('The server gave an answer that cannot be read. Try again later.', { cause, metaMessages: [`URL: ${url}`] })
  }
}
