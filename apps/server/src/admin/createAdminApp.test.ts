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
})
