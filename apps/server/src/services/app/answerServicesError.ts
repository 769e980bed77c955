import type { ServicesError } from '@holdfast/api'
import type { Context } from 'hono'
import { toRefusal } from '../../http/answerError.ts'
import type { AppEnv } from '../../http/context.ts'
import { exposedHeaders } from './crossOrigin.ts'

/**
 * Sends an error in the form that every call of the kit's services uses. Any page may read a refusal, so that its developer
 * sees the reason. Caches must not store the refusal, since the next attempt may be allowed.
 */
export function answerServicesError(error: unknown, context: Context<AppEnv>): Response {
  const { status, code, shortMessage, retryAfterS } = toRefusal(error, context)
  // The operator's log gets the same reason as the page.
  if (status === 401 || status === 403) context.var.log.info({ reason: shortMessage }, 'refused')
  if (retryAfterS !== undefined) context.header('retry-after', String(retryAfterS))
  context.header('cache-control', 'no-store')
  context.header('vary', 'Origin')
  context.header('access-control-allow-origin', '*')
  context.header('access-control-expose-headers', exposedHeaders)
  const body: ServicesError = { status, reasons: [{ name: code, description: shortMessage }] }
  return context.json(body, status)
}
