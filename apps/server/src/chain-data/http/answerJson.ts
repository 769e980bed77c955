import { hash } from 'node:crypto'
import type { Context } from 'hono'
import { isFresh } from '../../assets/answerImage.ts'
import type { ServicesEnv } from '../../services/app/context.ts'

/** An answer as JSON text, ready to be sent. */
export type DataAnswer = {
  body: string
  /** The entity tag, which changes with the content but not with the time of reading. */
  etag: string
}

/** Writes an answer. @param extra - fields that do not affect the entity tag, such as a time. */
export function writeAnswer(value: object, extra: object = {}): DataAnswer {
  const text = JSON.stringify(value)
  const etag = `"${hash('sha1', text, 'base64url')}"`
  const added = JSON.stringify(extra)
  // Value and extra are objects, so their texts can be joined without serialising the value again.
  const body = added === '{}' ? text : text === '{}' ? added : `${text.slice(0, -1)},${added.slice(1)}`
  return { body, etag }
}

/** Sends an answer about one account, or 304 if the caller already has the answer. Shared caches must not store it. */
export function answerJson(context: Context<ServicesEnv>, { body, etag }: DataAnswer): Response {
  const headers = { 'cache-control': 'private, no-cache', etag: `W/${etag}` }
  if (isFresh(context.req.header('if-none-match'), etag)) return context.body(null, 304, headers)
  // A plain response is enough, because the project check has already set the CORS headers on Node's response.
  return new Response(body, { status: 200, headers: { ...headers, 'content-type': 'application/json' } })
}
