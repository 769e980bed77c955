/** A call as a server would receive it. */
export type RecordedCall = {
  method: string
  /** Absolute. */
  url: string
  headers: Headers
  /** Parsed as JSON; undefined without a body. */
  body: unknown
  credentials: RequestCredentials | undefined
}

/**
 * Creates a `fetch` that records its calls. It gives the same answer to each: the value as JSON, or a new response of the
 * function.
 */
export function recordFetch(answer: object = {}): { fetch: typeof globalThis.fetch; calls: RecordedCall[] } {
  const calls: RecordedCall[] = []
  const fetch = async (...[input, init = {}]: Parameters<typeof globalThis.fetch>): Promise<Response> => {
    init.signal?.throwIfAborted()
    calls.push({
      method: init.method ?? 'GET',
      url: String(input as string | URL),
      headers: new Headers(init.headers),
      body: init.body === undefined ? undefined : JSON.parse(init.body as string), // The client sends only JSON.
      credentials: init.credentials,
    })
    return typeof answer === 'function' ? answer() : Response.json(answer)
  }
  return { fetch, calls }
}
