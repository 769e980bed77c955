import { describe, expect, it } from 'vitest'
import { healthRoutes } from './createAdminApp.ts'

describe('healthRoutes', () => {
  const well = { isServing: () => true, ping: () => Promise.resolve(), failing: () => undefined }

  it.each([
    ['ready', well, 200],
    ['stopping', { ...well, isServing: () => false }, 503],
    ['database_unavailable', { ...well, ping: () => Promise.reject(new Error('away')) }, 503],
    ['relay_unavailable', { ...well, failing: () => 'relay' }, 503],
  ])('default: %s', async (word, health, status) => {
    const app = healthRoutes(health)
    const answer = await app.request('/readyz')
    expect([answer.status, await answer.json()]).toEqual([status, { status: word }])
    expect((await app.request('/healthz')).status).toBe(200)
  })
})
