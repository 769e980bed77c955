import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { answerError } from '../http/answerError.ts'
import type { AppEnv } from '../http/context.ts'
import { createRateLimits } from '../http/limits/rateLimits.ts'
import { SmartSessionRefusedError } from '../smart-sessions/errors.ts'
import type { SmartSessionService } from '../smart-sessions/service.ts'
import { permissionRoutes } from './permissionRoutes.ts'

const address = `0x${'a1'.repeat(20)}`
const known = `0x${'11'.repeat(32)}` as const
const unknown = `0x${'22'.repeat(32)}`

/** Serves the routes to users of one network. The user's id is in the header `authorization`. */
function serve(points: createRateLimits.Options['points']) {
  const revoke: SmartSessionService['revoke'] = async ({ pci }, countTransaction) => {
    if (pci !== known) throw new SmartSessionRefusedError('session_unknown')
    countTransaction()
  }
  const add: SmartSessionService['add'] = async (_granted, countTransaction) => {
    countTransaction()
    return { pci: known }
  }
  const app = new Hono<AppEnv>()
  app.onError(answerError)
  app.use(async (context, next) => {
    context.set('clientAddress', '192.0.2.1')
    await next()
  })
  app.route(
    '/',
    permissionRoutes({
      permissions: { relayAccount: '0x', list: async () => [], add, revoke },
      authorise: async (context) => ({ userId: context.req.header('authorization') ?? '' }),
      limits: createRateLimits({ points }),
    }),
  )
  const post = async (path: string, user: string, body: object): Promise<number> =>
    (await app.request(path, { method: 'POST', headers: { authorization: user }, body: JSON.stringify(body) })).status
  return {
    revoke: (user: string, pci: string) => post(`/${address}/revoke`, user, { pci, signature: '0x12' }),
    add: (user: string) =>
      post('/', user, {
        address,
        chainId: 1,
        context: '0x',
        permission: { type: 'native-token-periodic', data: {} },
        expiry: 1,
        origin: 'https://app.example',
      }),
  }
}

describe('permissionRoutes', () => {
  it('default: changes are counted by user, so one user cannot use up the changes of another', async () => {
    const { revoke } = serve({ userSessionChange: 2 })
    const statuses: number[] = []
    for (const user of ['ada', 'ada', 'ada', 'bob']) statuses.push(await revoke(user, unknown))
    expect(statuses).toEqual([404, 404, 429, 404])
  })

  it('behavior: transactions are counted by network', async () => {
    const { add, revoke } = serve({ embeddedSessionChange: 2 })
    expect(await revoke('ada', unknown)).toBe(404)
    expect(await add('ada')).toBe(200)
    expect(await revoke('bob', known)).toBe(200)
    expect(await revoke('eve', known)).toBe(429)
    expect(await add('eve')).toBe(429)
  })
})
