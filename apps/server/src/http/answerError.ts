import { APIError } from 'better-auth/api'
import type { Context } from 'hono'
import { isDatabaseUnavailable } from '../database/errors.ts'
import type { AppEnv } from './context.ts'
import { DatabaseUnavailableError, InternalError, InvalidRequestError, RefusedError } from './errors.ts'

/** Sends an error in the form that every call of the product uses. */
export function answerError(error: unknown, context: Context<AppEnv>): Response {
  const { code, shortMessage, status, retryAfterS } = toRefusal(error, context)
  if (retryAfterS !== undefined) context.header('retry-after', String(retryAfterS))
  context.header('cache-control', 'no-store')
  return context.json({ error: { code, message: shortMessage } }, status)
}

/**
 * Converts any error to a refusal. A refusal is returned unchanged. An incomplete request, an unavailable database and an error
 * of the sign-in library have refusals of their own. Any other error is logged in full; its refusal has only a general message
 * with the request's id, by which the error can be found in the log.
 */
export function toRefusal(error: unknown, context: Context<AppEnv>): RefusedError {
  if (error instanceof RefusedError) {
    if (error.status >= 500) context.var.log.warn({ error }, 'refused')
    return error
  }
  const { incoming } = context.env
  if (incoming?.destroyed && !incoming.complete) {
    // Checked first, because the error looks like that of a broken database connection. No client is left to read the answer.
    context.var.log.info('the visitor left before the request was complete')
    return new InvalidRequestError({ message: 'The request was incomplete.' })
  }
  if (isDatabaseUnavailable(error)) {
    context.var.log.warn({ error }, 'database unavailable')
    return new DatabaseUnavailableError()
  }
  if (error instanceof APIError && error.statusCode < 500) {
    return new RefusedError({
      status: error.statusCode === 401 ? 401 : error.statusCode === 403 ? 403 : 400,
      code: error.body?.code ?? 'refused',
      message: error.body?.message ?? 'The request was refused.',
    })
  }
  context.var.log.error({ error }, 'request failed')
  return new InternalError({ requestId: context.var.requestId, cause: error })
}
