import { trimTrailingCharacters } from '@holdfast/base'
import { HttpError, InvalidResponseError, NetworkError, RequestTimeoutError, ResponseTooLargeError } from './errors.ts'
import { type ResponseReader, readAtMost, readJson, readRefusal } from './responses.ts'
import type { Shape } from './shape.ts'

/** How long a call may take by default, in milliseconds. */
const TIMEOUT_MS = 30_000

/** The details of a call. */
export type HttpRequest = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | undefined
  /** Appended to the URL; undefined and empty values are left out. */
  query?: Record<string, string | undefined> | undefined
  /** Sent as JSON. */
  body?: unknown
  headers?: Readonly<Record<string, string>> | undefined
  signal?: AbortSignal | undefined
}

/** Calls to one server. */
export type Http = {
  /**
   * Sends a request and does not read the response.
   *
   * @throws {HttpError} for a status that is not 2xx.
   * @throws {NetworkError} | {RequestTimeoutError}, or the signal's reason.
   */
  send: (path: string, request?: HttpRequest) => Promise<void>
  /**
   * Sends a request and parses its response by a schema.
   *
   * @throws as `send`, and {InvalidResponseError}.
   */
  read: <Value>(path: string, schema: Shape<Value>, request?: HttpRequest) => Promise<Value>
  /**
   * Sends a request and returns the bytes of its response, such as an image.
   *
   * @param request.maxBytes - reading stops beyond this size.
   * @throws as `send`, and {ResponseTooLargeError}.
   */
  readBlob: (path: string, request: HttpRequest & { maxBytes: number }) => Promise<Blob>
}

/** Creates the calls to a server. */
export function createHttp(options: createHttp.Options): Http {
  const { baseUrl, fetch = globalThis.fetch.bind(globalThis), timeoutMs = TIMEOUT_MS } = options
  const { credentials = 'include', query: commonQuery = () => ({}), onRefused } = options

  async function call<Value>(path: string, request: HttpRequest, readResponse: ResponseReader<Value>): Promise<Value> {
    const { method = 'GET', query, body, headers, signal } = request
    const parameters = new URLSearchParams()
    for (const [name, value] of Object.entries<string | undefined>({ ...query, ...commonQuery() }))
      if (value) parameters.append(name, value)
    const url = `${trimTrailingCharacters(baseUrl, '/')}${path}${parameters.toString() && `?${parameters.toString()}`}`
    const timeout = AbortSignal.timeout(timeoutMs)
    try {
      const response = await fetch(url, {
        method,
        credentials,
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        ...((body !== undefined || headers) && {
          headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
        }),
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      if (!response.ok) {
        const refusal = new HttpError({ response, body: await readRefusal(response.clone()) })
        onRefused?.(refusal)
        throw refusal
      }
      return await readResponse(response, url)
    } catch (error) {
      if (isResponseError(error)) throw error
      if (signal?.aborted) throw signal.reason
      if (timeout.aborted) throw new RequestTimeoutError({ url, timeoutMs })
      throw new NetworkError({ url, cause: error })
    }
  }

  return {
    send: (path, request = {}) =>
      call(path, request, async (response) => {
        await response.body?.cancel()
      }),
    read: (path, schema, request = {}) => call(path, request, readJson(schema)),
    readBlob: (path, { maxBytes, ...request }) => call(path, request, readAtMost(maxBytes)),
  }
}

export declare namespace createHttp {
  type Options = {
    /** URL of the API with its path, such as `/api` or `https://app.example/api`. */
    baseUrl: string
    /** @default the platform's */
    fetch?: typeof globalThis.fetch | undefined
    /** @default 30_000 */
    timeoutMs?: number | undefined
    /** Whether cookies are sent. @default 'include' */
    credentials?: 'include' | 'omit' | undefined
    /** Appended to the URL of every call, after the call's own query. */
    query?: (() => Record<string, string | undefined>) | undefined
    /** Called for every response with a status that is not 2xx, before the call rejects. */
    onRefused?: ((error: HttpError) => void) | undefined
  }
}

/** Returns whether the error is one of ours, which already describes the problem with a response. */
function isResponseError(error: unknown): boolean {
  return error instanceof HttpError || error instanceof InvalidResponseError || error instanceof ResponseTooLargeError
}
