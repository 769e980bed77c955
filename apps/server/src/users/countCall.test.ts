import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { answerError } from '../http/answerError.ts'
import type { AppEnv } from '../http/context.ts'
import { createRateLimits } from '../http/limits/rateLimits.ts'
import { createCountCall } from './countCall.ts'

describe('createCountCall', () => {
  /** Creates a function that calls as a known browser, and returns the status. A network and a browser have two calls each. */
  function createCalls(): (browser: string, clientAddress?: string) => Promise<number> {
    const countCall = createCountCall({
      limits: createRateLimits({ points: { siwxNonce: 2 } }),
      knownBrowsers: { identify: (context) => context.req.header('x-browser') },
    })
    const app = new Hono<AppEnv>()
    app.onError(answerError)
    app.get('/', (context) => {
      context.set('clientAddress', context.req.header('x-address') ?? '')
      countCall('siwxNonce', context)
      return context.body(null, 204)
    })
    return async (browser, clientAddress = '203.0.113.1') =>
      (await app.request('/', { headers: { 'x-browser': browser, 'x-address': clientAddress } })).status
  }

  it('default: once a network has used up its calls, a known browser in it still has calls of its own', async () => {
    const call = createCalls()
    const statuses: number[] = []
    for (let times = 0; times < 5; times += 1) statuses.push(await call('a'))
    expect(statuses).toEqual([204, 204, 204, 204, 429])
    expect(await call('b')).toBe(204)
  })

  it('error: the known browsers of a network together have at most twenty times the calls of one browser', async () => {
    const call = createCalls()
    let allowed = 0
    for (let index = 0; index < 60; index += 1) if ((await call(`browser ${index}`)) === 204) allowed += 1
    expect(allowed).toBe(2 + 2 * 20)
    expect(await call('another', '203.0.113.2')).toBe(204)
  })

  it('behavior: the refused calls of a browser do not use up the calls of the other browsers', async () => {
    const call = createCalls()
    for (let times = 0; times < 100; times += 1) await call('a')
    expect(await call('b')).toBe(204)
  })
})
