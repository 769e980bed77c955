import './jitless.ts'
import * as z from 'zod/mini'
import { HttpError, InvalidResponseError, NetworkError, type RefusalBody, RequestTimeoutError } from './errors.ts'
import { servicesErrorSchema } from './services/schema.ts'

/** How long a call may take by default, in milliseconds. */
const TIMEOUT_MS = 30_000

const refusalBody = z.object({ code: z.string(), message: z.string() })

/** A call's particulars. */
export type HttpRequest = {
  method?: 'GET' | 'POST' | 'DELETE' | undefined
  /** Appended to the address; a value that is undefined or empty is left out. */
  query?: Record<string, string | undefined> | undefined
  /** Sent as JSON. */
  body?: unknown
  signal?: AbortSignal | undefined
}

/** Calls to one server. */
export type Http = {
  /**
   * Sends a request and does not read its answer.
   *
   * @throws {HttpError} for a status that is not 2xx.
   * @throws {NetworkError} | {RequestTimeoutError}, or the signal's reason.
   */
  send: (path: string, request?: HttpRequest) => Promise<void>
  /**
   * Sends a request and reads its answer by a schema.
   *
   * @throws as `send`, and {InvalidResponseError}.
   */
  read: <Value>(path: string, schema: z.ZodMiniType<Value>, request?: HttpRequest) => Promise<Value>
  /**
   * Sends a request and takes its answer as bytes, such as an image.
   *
   * @throws as `send`.
   */
  readBlob: (path: string, request?: HttpRequest) => Promise<Blob>
}

/** Makes the one helper through which every call goes. */
export function createHttp(options: createHttp.Options): Http {
  const { baseUrl, fetch = globalThis.fetch.bind(globalThis), timeoutMs = TIMEOUT_MS } = options
  const { credentials = 'include', query: commonQuery = () => ({}) } = options

  async function call<Value>(
    path: string,
    request: HttpRequest,
    take: (response: Response, url: string) => Promise<Value>,
  ): Promise<Value> {
    const { method = 'GET', query, body, signal } = request
    const url = addressOf(baseUrl, path, { ...query, ...commonQuery() })
    const timeout = AbortSignal.timeout(timeoutMs)
    try {
      const response = await fetch(url, {
        method,
        credentials,
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      })
      if (!response.ok) throw new HttpError({ response, body: await readRefusal(response.clone()) })
      return await take(response, url)
    } catch (error) {
      if (error instanceof HttpError || error instanceof InvalidResponseError) throw error
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
    readBlob: (path, request = {}) => call(path, request, (response) => response.blob()),
  }
}

export declare namespace createHttp {
  type Options = {
    /** Address of the API with its path, such as `/api` or `https://app.example/api`. */
    baseUrl: string
    /** @default the platform's */
    fetch?: typeof globalThis.fetch | undefined
    /** @default 30_000 */
    timeoutMs?: number | undefined
    /** Whether cookies are sent along. @default 'include' */
    credentials?: 'include' | 'omit' | undefined
    /** Appended to the address of every call, after the call's own. */
    query?: (() => Record<string, string | undefined>) | undefined
  }
}

function addressOf(baseUrl: string, path: string, query: HttpRequest['query'] = {}): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value) parameters.append(name, value)
  const text = parameters.toString()
  return `${baseUrl.replace(/\/+$/, '')}${path}${text && `?${text}`}`
}

function parseJson(text: string, url: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new InvalidResponseError({ url, cause })
  }
}

/** A refusal without readable words is still a refusal: whatever else came is left in the error's cause. */
async function readRefusal(response: Response): Promise<RefusalBody | undefined> {
  try {
    const body = (await response.json()) as { error?: unknown } | null
    const [reason] = servicesErrorSchema.safeParse(body).data?.reasons ?? []
    if (reason) return { code: reason.name, message: reason.description }
    // The product's is `{ error: { code, message } }`; the auth library's own refusals lack the outer part.
    return refusalBody.safeParse(body?.error ?? body).data
  } catch {
    return undefined
  }
}
