import { createDeferred } from '@holdfast/base'
import { describe, expect, it } from 'vitest'
import { type Health, healthRoutes } from './createAdminApp.ts'

describe('healthRoutes', () => {
  const healthy: Health = { phase: () => 'serving', ping: () => Promise.resolve(), failing: () => undefined }

  it.each<[string, Health, number]>([
    ['ready', healthy, 200],
    ['starting', { ...healthy, phase: () => 'starting' }, 503],
    ['stopping', { ...healthy, phase: () => 'stopping' }, 503],
    ['database_unavailable', { ...healthy, ping: () => Promise.reject(new Error('the database is unreachable')) }, 503],
    ['relay_unavailable', { ...healthy, failing: () => 'relay' }, 503],
  ])('default: /readyz answers %s', async (readiness, health, status) => {
    const app = healthRoutes(health)
    const answer = await app.request('/readyz')
    expect([answer.status, await answer.json()]).toEqual([status, { status: readiness }])
    expect((await app.request('/healthz')).status).toBe(200)
  })

  it('behavior: requests share a ping, and a successful ping counts for a second', async () => {
    let [pings, nowMs] = [0, 0]
    const answer = createDeferred<undefined>()
    const ping = () => {
      pings += 1
      return pings === 1 ? answer.promise : Promise.resolve()
    }
    const app = healthRoutes({ ...healthy, ping }, { monotonic: () => nowMs })
    const requests = Array.from({ length: 5 }, async () => app.request('/readyz'))
    answer.resolve(undefined)
    expect((await Promise.all(requests)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    nowMs = 999
    await app.request('/readyz')
    expect(pings).toBe(1)
    nowMs = 1_000
    await app.request('/readyz')
    expect(pings).toBe(2)
  })

  it('behavior: after a failed ping, the next request pings again', async () => {
    let isAway = true
    const ping = () => (isAway ? Promise.reject(new Error('the database is unreachable')) : Promise.resolve())
    const app = healthRoutes({ ...healthy, ping }, { monotonic: () => 0 })
    expect((await app.request('/readyz')).status).toBe(503)
    isAway = false
    expect((await app.request('/readyz')).status).toBe(200)
  })
})
