import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { loadConfig } from '../config/loadConfig.ts'
import type { AppEnv } from './context.ts'
import { securityHeaders } from './securityHeaders.ts'

describe('securityHeaders', () => {
  it('behavior: https alone from then on, in production', async () => {
    const headersFor = async (production: boolean): Promise<Headers> => {
      const app = new Hono<AppEnv>()
      app.use(securityHeaders({ ...loadConfig({}), production }))
      app.get('/', (context) => context.text('x'))
      return (await app.request('/')).headers
    }
    expect((await headersFor(true)).get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
    expect((await headersFor(false)).get('strict-transport-security')).toBeNull()
  })
})
