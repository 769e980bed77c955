import { systemClock } from '@holdfast/base'
import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { createDataBudget } from '../chain-data/budget.ts'
import { answerError } from '../http/answerError.ts'
import type { AppEnv } from '../http/context.ts'
import { createRateLimits } from '../http/limits/rateLimits.ts'
import type { ServicesEnv } from '../services/app/context.ts'
import { SmartSessionRefusedError } from './errors.ts'
import { smartSessionRoutes } from './routes.ts'
import type { SmartSessionService } from './service.ts'

const address = `0x${'a1'.repeat(20)}`
const known = `0x${'11'.repeat(32)}`

/** Serves the routes to one network. @param options.calls - how many calls and reads the network may make. */
function serve(
  sessions: Partial<SmartSessionService>,
  { calls, sessionChange = 100 }: { calls: number; sessionChange?: number },
) {
  const services = new Hono<ServicesEnv>()
  services.use(async (context, next) => {
    context.set('clientAddress', '192.0.2.1')
    context.set('project', { key: 1 } as ServicesEnv['Variables']['project'] /* The budget reads only the key. */)
    await next()
  })
  const unused: SmartSessionService = {
    relayAccount: '0x',
    list: async () => [],
    add: async () => ({ pci: '0x' }),
    revoke: async () => undefined,
  }
  services.route(
    '/',
    smartSessionRoutes({
      sessions: { ...unused, ...sessions },
      budget: createDataBudget({ limits: { perNetwork: calls, perProject: calls }, clock: systemClock }),
      limits: createRateLimits({ points: { sessionChange } }),
    }),
  )
  const app = new Hono<AppEnv>()
  app.onError(answerError)
  app.route('/', services)
  return app
}

it('default: a request for the list counts as one call, plus one for each read of the chain', async () => {
  const list: SmartSessionService['list'] = async (_account, countReads) => {
    countReads(3)
    return []
  }
  const app = serve({ list }, { calls: 8 })
  const statuses: number[] = []
  for (let call = 0; call < 3; call++) statuses.push((await app.request(`/v1/sessions/${address}`)).status)
  expect(statuses).toEqual([200, 200, 429])
})

it('default: only revocations that send a transaction count against the network', async () => {
  const revoke: SmartSessionService['revoke'] = async ({ pci }, countTransaction) => {
    if (pci !== known) throw new SmartSessionRefusedError('session_unknown')
    countTransaction()
  }
  const app = serve({ revoke }, { calls: 100, sessionChange: 2 })
  const statusOf = async (pci: string): Promise<number> => {
    const body = JSON.stringify({ pci, signature: '0x12' })
    return (await app.request(`/v1/sessions/${address}/revoke`, { method: 'POST', body })).status
  }
  const unknown = `0x${'22'.repeat(32)}`
  const statuses: number[] = []
  for (const pci of [unknown, unknown, unknown, known, known, known]) statuses.push(await statusOf(pci))
  expect(statuses).toEqual([404, 404, 404, 200, 200, 429])
})
