import { isRecord, trimEnd } from '@holdfast/base'
import {
  HttpError,
  InvalidResponseError,
  NetworkError,
  type RefusalBody,
  RequestTimeoutError,
  ResponseTooLargeError,
} from './errors.ts'
import { array, object, type Shape, string } from './shape.ts'

/** How long a call may take by default, in milliseconds. */
const TIMEOUT_MS = 30_000

/** The form of refusals by the product and by the auth library. */
const refusalBody = object<RefusalBody>({ code: string, message: string })
/** The form of refusals by the services, which contain more than is read here. */
const reasonsBody = object({ reasons: array(object({ name: string, description: string })) })

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
   * Sends a request and returns its response as bytes, such as an image.
   *
   * @param request.maxBytes - any bytes beyond this are not fetched.
   * @throws as `send`, and {ResponseTooLargeError}.
   */
  readBlob: (path: string, request: HttpRequest & { maxBytes: number }) => Promise<Blob>
}

/** Creates the calls to a server. */
export function createHttp(options: createHttp.Options): Http {
  const { baseUrl, fetch = globalThis.fetch.bind(globalThis), timeoutMs = TIMEOUT_MS } = options
  const { credentials = 'include', query: commonQuery = () => ({}) } = options

  async function call<Value>(
    path: string,
    request: HttpRequest,
    take: (response: Response, url: string) => Promise<Value>,
  ): Promise<Value> {
    const { method = 'GET', query, body, headers, signal } = request
    const url = addressOf(baseUrl, path, { ...query, ...commonQuery() })
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
      if (!response.ok) throw new HttpError({ response, body: await readRefusal(response.clone()) })
      return await take(response, url)
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
    read: (path, schema, request = {}) =>
      call(path, request, async (response, url) => {
        const parsed = schema.safeParse(parseJson(await response.text(), url))
        if (!parsed.success) throw new InvalidResponseError({ url, cause: parsed.error })
        return parsed.data
      }),
    readBlob: (path, { maxBytes, ...request }) =>
      call(path, request, (response, url) => readAtMost(response, { maxBytes, url })),
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
  }
}

/** Whether the error is one of ours, which already describes the problem with a response. */
function isResponseError(error: unknown): boolean {
  return [HttpError, InvalidResponseError, ResponseTooLargeError].some((type) => error instanceof type)
}

/** Counts bytes while reading: the length that a response states may be wrong. */
async function readAtMost(response: Response, { maxBytes, url }: { maxBytes: number; url: string }): Promise<Blob> {
  const reader = response.body?.getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  const assertFits = (bytes: number): void => {
    if (bytes > maxBytes) throw new ResponseTooLargeError({ url, maxBytes })
  }
  try {
    assertFits(Number(response.headers.get('content-length')))
    for (let taken = 0, part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      taken += part.value.byteLength
      assertFits(taken)
      parts.push(part.value)
    }
  } catch (error) {
    await reader?.cancel()
    throw error
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' })
}

function addressOf(baseUrl: string, path: string, query: HttpRequest['query'] = {}): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value) parameters.append(name, value)
  const text = parameters.toString()
  return `${trimEnd(baseUrl, '/')}${path}${text && `?${text}`}`
}

function parseJson(text: string, url: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new InvalidResponseError({ url, cause })
  }
}

/** A refusal without a readable message is still a refusal: the response stays available as the error's cause. */
async function readRefusal(response: Response): Promise<RefusalBody | undefined> {
  try {
    const body: unknown = await response.json()
    const refused = reasonsBody.safeParse(body)
    const reason = refused.success ? refused.data.reasons[0] : undefined
    if (reason) return { code: reason.name, message: reason.description }
    // The product's form is `{ error: { code, message } }`; the auth library's own refusals lack the outer object.
    return refusalBody.parse((isRecord(body) && body['error']) || body)
  } catch {
    return undefined
  }
}
