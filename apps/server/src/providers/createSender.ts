import { Agent } from 'undici'

const CONNECTIONS = 8

/** A request to another service. */
export type OutboundRequest = {
  method: 'GET' | 'POST'
  url: URL
  headers?: Readonly<Record<string, string>> | undefined
  /** Sent as JSON. */
  body?: object | undefined
}

/** Sends requests to another service. */
export type Sender = {
  /** @throws the reason why there is no complete answer. It may name the URL, which may hold a key. */
  send: (request: OutboundRequest) => Promise<{ status: number; text: string }>
  close: () => Promise<void>
}

/**
 * Creates the sender of requests for JSON. It calls only the given URLs: redirects are not followed.
 *
 * @param options.answerMs - the longest wait for the whole answer.
 * @param options.maxAnswerBytes - the largest answer that is read.
 */
export function createSender({ answerMs, maxAnswerBytes }: { answerMs: number; maxAnswerBytes: number }): Sender {
  const agent = new Agent({
    connections: CONNECTIONS,
    maxResponseSize: maxAnswerBytes,
    headersTimeout: answerMs,
    bodyTimeout: answerMs,
    connect: { timeout: answerMs },
  })
  return {
    send: async ({ method, url, headers, body }) => {
      const answer = await agent.request({
        origin: url.origin,
        path: `${url.pathname}${url.search}`,
        method,
        headers: {
          accept: 'application/json',
          'user-agent': 'Holdfast',
          ...(body && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(answerMs),
      })
      return { status: answer.statusCode, text: await answer.body.text() }
    },
    close: () => agent.destroy(),
  }
}

/** Reads JSON. @returns undefined for any other text. */
export function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON.
    return undefined
  }
}
