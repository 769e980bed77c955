import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { answerError } from './answerError.ts'
import type { AppEnv } from './context.ts'
import { DatabaseUnavailableError } from './errors.ts'
import { createLogger } from './telemetry/logger.ts'

/** Sends a request whose handler fails. @returns the status, and the log. */
async function fail(
  incoming: { destroyed: boolean; complete: boolean },
  error: Error = new Error('the connection ended'),
) {
  let log = ''
  const app = new Hono<AppEnv>()
  app.use((context, next) => {
    context.set('log', createLogger({ destination: { write: (line) => void (log += line) } }))
    context.set('requestId', 'one')
    return next()
  })
  app.get('/', () => {
    throw error
  })
  app.onError(answerError)
  const { status } = await app.request('/', {}, { incoming })
  return { status, log }
}

describe('answerError', () => {
  it('default: an unexpected error is answered with 500, and logged', async () => {
    const { status, log } = await fail({ destroyed: false, complete: true })
    expect(status).toBe(500)
    expect(log).toContain('request failed')
  })

  it('default: a refusal with a status of 500 or more is logged with its code', async () => {
    const { status, log } = await fail({ destroyed: false, complete: true }, new DatabaseUnavailableError())
    expect(status).toBe(503)
    expect(log).toContain('"errorCode":"database_unavailable"')
    expect(log).not.toContain('(hidden)')
  })

  it('behavior: if the visitor leaves before the request is complete, answers 400 and logs no error', async () => {
    const { status, log } = await fail({ destroyed: true, complete: false })
    expect(status).toBe(400)
    expect(log).not.toContain('request failed')
  })

  it.each([
    ['left after the request was complete', { destroyed: true, complete: true }],
    ['is still sending', { destroyed: false, complete: false }],
  ])('behavior: when the visitor %s, the error is logged', async (_who, incoming) => {
    const { status, log } = await fail(incoming)
    expect(status).toBe(500)
    expect(log).toContain('request failed')
  })
})
