import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { loadConfig } from '../config/loadConfig.ts'
import type { AppEnv } from './context.ts'
import { securityHeaders } from './securityHeaders.ts'

describe('securityHeaders', () => {
  it('behavior: makes browsers use https from then on, in production only', async () => {
    const headersFor = async (production: boolean): Promise<Headers> => {
      const app = new Hono<AppEnv>()
      app.use(securityHeaders({ ...loadConfig({}), production }))
      app.get('/', (context) => context.text('x'))
      return (await app.request('/')).headers
    }
    expect((await headersFor(true)).get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
    expect((await headersFor(false)).get('strict-transport-security')).toBeNull()
  })

  it.each([
    ['a page of another site', 'cross-site', 'same-origin-allow-popups'],
    ['a page of a sister site', 'same-site', 'same-origin-allow-popups'],
    ['a page of our own', 'same-origin', 'same-origin-allow-popups'],
    ['a client that sends no Sec-Fetch-Site', undefined, 'same-origin-allow-popups'],
    ['the user', 'none', null],
  ])('behavior: sets the opener policy of a visit begun by %s', async (_, site, policy) => {
    const app = new Hono<AppEnv>()
    app.use(securityHeaders(loadConfig({})))
    app.get('/', (context) => context.html('<!doctype html>'))
    const { headers } = await app.request('/', { headers: site ? { 'sec-fetch-site': site } : {} })
    expect(headers.get('cross-origin-opener-policy')).toBe(policy)
    expect(headers.get('vary')).toBe('sec-fetch-site')
  })
})
