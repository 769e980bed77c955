import * as z from 'zod/mini'
import { HttpError, NetworkError, UnexpectedAnswerError } from './errors.ts'

// Under a strict content security policy the schema compiler's probe for `new Function` would be reported.
z.config({ jitless: true })

/** How long an answer may take, in milliseconds. */
const TIMEOUT_MS = 15_000

/** Where a client calls, and with what. */
export type HttpOptions = {
  /** Origin or URL prefix, without a slash at its end; empty for the page's own origin. */
  baseUrl: string
  /** By default the platform's. */
  fetch?: typeof globalThis.fetch | undefined
  /** Milliseconds. @default 15000 */
  timeoutMs?: number | undefined
}

/** What a single call may be given. */
export type CallOptions = { signal?: AbortSignal | undefined }

/** A call as its group describes it. */
export type Call<Schema extends z.ZodMiniType> = {
  method?: 'GET' | 'POST' | 'DELETE'
  path: string
  query?: Record<string, string> | undefined
  body?: unknown
  /** What a good answer looks like; without it the answer's body is not read. */
  answer: Schema
}

/** The one body of every refusal: `{ error: { code, message } }`. */
export const errorBody = z.object({
  error: z.object({ code: z.string(), message: z.string() }),
})

/** The one way in which our clients fetch. */
export type Http = <Schema extends z.ZodMiniType>(
  call: Call<Schema>,
  options?: CallOptions,
) => Promise<z.output<Schema>>

async function readError(response: Response): Promise<HttpError> {
  const body = errorBody.safeParse(await response.json().catch(() => undefined))
  const { code, message } = body.success ? body.data.error : {}
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new HttpError({
    response,
    code,
    reason: message,
    retryAfterS: Number.isFinite(retryAfter) ? retryAfter : undefined,
  })
}

/**
 * Makes the fetch helper of a client. It sends the session's cookie, reads refusals into {@link HttpError}, and parses
 * answers with the call's schema.
 */
export function createHttp(options: HttpOptions): Http {
  const { baseUrl, timeoutMs = TIMEOUT_MS } = options

  async function request(call: Call<z.ZodMiniType>, signal: AbortSignal | undefined): Promise<Response> {
    const { method = 'GET', path, query, body } = call
    const search = query ? `?${new URLSearchParams(query)}` : ''
    const timeout = AbortSignal.timeout(timeoutMs)
    try {
      return await (options.fetch ?? globalThis.fetch)(`${baseUrl}${path}${search}`, {
        method,
        credentials: baseUrl === '' ? 'same-origin' : 'include',
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      })
    } catch (cause) {
      if (signal?.aborted) throw cause
      throw new NetworkError({ cause, isTimeout: timeout.aborted })
    }
  }

  return async (call, callOptions = {}) => {
    const response = await request(call, callOptions.signal)
    if (!response.ok) throw await readError(response)
    const json: unknown = response.status === 204 ? undefined : await response.json().catch(() => undefined)
    const parsed = call.answer.safeParse(json)
    if (!parsed.success) throw new UnexpectedAnswerError({ path: call.path, cause: parsed.error })
    return parsed.data
  }
}
