import { projectConfigSchema } from '@holdfast/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestProjects, type TestProjects } from '../test/testProjects.ts'
import { startTestServer, type TestServer } from '../test/testServer.ts'
import type { ProjectSettings } from './project.ts'

const origin = 'https://app.example'

let site: TestServer
let projects: TestProjects
beforeAll(async () => {
  site = await startTestServer({ services: [] })
  projects = openTestProjects(site)
}, 60_000)
afterAll(async () => {
  await projects.close()
  await site.stop()
})

const ask = (id: string, from = origin): Promise<Response> =>
  fetch(`${site.server.addresses.services}/getProjectConfig?projectId=${id}&st=holdfast&sv=1`, {
    headers: { origin: from },
  })

describe('GET /getProjectConfig', () => {
  it.each<[string, Partial<ProjectSettings>, Record<string, boolean>]>([
    ['everything', { isAnalyticsEnabled: true }, { allWallets: true, analytics: true }],
    ['no analytics', { isAnalyticsEnabled: false }, { allWallets: true, analytics: false }],
    ['no catalogue', { features: ['relay'] }, { allWallets: false, analytics: false }],
  ])('default: tells what a project may use: %s', async (_, settings, features) => {
    const response = await ask(await projects.create(settings))
    expect(response.status).toBe(200)
    expect(projectConfigSchema.parse(await response.json())).toEqual({ features })
    expect(response.headers.get('access-control-allow-origin')).toBe(origin)
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it('error: is for the pages of the project alone', async () => {
    const id = await projects.create()
    expect((await ask(id, 'https://elsewhere.example')).status).toBe(403)
    expect((await ask('0'.repeat(31))).status).toBe(401)
  })
})
