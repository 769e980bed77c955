import { fakeClock } from '@holdfast/testing/time'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { RateLimitedError } from '../http/limits/rateLimits.ts'
import { defaultSettings } from '../projects/project.ts'
import type { ServicesEnv } from '../services/app/context.ts'
import { createDataBudget } from './budget.ts'

/** Returns the status of a call, where at most the given number of points are allowed. */
async function statusWithin(points: number, headers: Record<string, string>): Promise<number> {
  const budget = createDataBudget({ limits: { perNetwork: points, perProject: points }, clock: fakeClock() })
  const app = new Hono<ServicesEnv>()
  app.post('/', (context) => {
    context.set('clientAddress', '192.0.2.1')
    context.set('project', {
      ...defaultSettings,
      key: 1,
      id: '1'.repeat(32),
      name: 'Test',
      isOwn: false,
      createdAt: new Date(0),
      rotatedAt: undefined,
    })
    budget.take(context)
    return context.body(null, 204)
  })
  app.onError((error, context) => context.body(null, error instanceof RateLimitedError ? 429 : 500))
  return (await app.request('/', { method: 'POST', headers })).status
}

describe('take', () => {
  it.each<[string, number, Record<string, string>]>([
    ['a call without a body counts once', 1, {}],
    ['a body of 128 kB counts 32 times', 32, { 'content-length': '131072' }],
    ['a body in chunks, whose size is not declared, counts 32 times', 32, { 'transfer-encoding': 'chunked' }],
  ])('default: %s', async (_which, points, headers) => {
    expect(await statusWithin(points, headers)).toBe(204)
    expect(await statusWithin(points - 1, headers)).toBe(429)
  })
})
