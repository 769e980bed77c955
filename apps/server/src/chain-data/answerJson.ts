import { hash } from 'node:crypto'
import type { Context } from 'hono'
import { isFresh } from '../assets/answerImage.ts'
import type { ServicesEnv } from '../services/app/context.ts'

/** JSON that is ready to be sent. */
export type DataAnswer = {
  body: string
  /** Changes whenever anything but the time of reading changes. */
  etag: string
}

/** Writes an answer. @param extra - fields that are sent and do not count as a change, such as a time. */
export function writeAnswer(value: object, extra: object = {}): DataAnswer {
  const text = JSON.stringify(value)
  const etag = `"${hash('sha1', text, 'base64url')}"`
  const added = JSON.stringify(extra)
  // Both are objects, so their texts join, and no text is written a second time.
  const body = added === '{}' ? text : text === '{}' ? added : `${text.slice(0, -1)},${added.slice(1)}`
  return { body, etag }
}

/** Sends an answer about one account, or 304 if the caller already has it. Nothing on the way may keep it. */
export function answerJson(context: Context<ServicesEnv>, { body, etag }: DataAnswer): Response {
  const headers = { 'cache-control': 'private, no-cache', etag: `W/${etag}` }
  if (isFresh(context.req.header('if-none-match'), etag)) return context.body(null, 304, headers)
  // The CORS headers are set on Node's response already, so these are written as they are.
  return new Response(body, { status: 200, headers: { ...headers, 'content-type': 'application/json' } })
}
