import { kitFeatures, projectConfigSchema } from '@holdfast/api'
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
  it.each<[string, Partial<ProjectSettings>, readonly string[]]>([
    ['everything', { isAnalyticsEnabled: true }, []],
    ['no analytics', { isAnalyticsEnabled: false }, ['analytics']],
    ['no catalogue', { features: ['relay'], isAnalyticsEnabled: true }, ['allWallets']],
    ['no swaps', { disabledFeatures: ['swaps', 'email'], isAnalyticsEnabled: true }, ['email', 'swaps']],
    ['no list', { disabledFeatures: ['allWallets'], isAnalyticsEnabled: true }, ['allWallets']],
    ['nothing', { disabledFeatures: kitFeatures }, [...kitFeatures, 'analytics']],
  ])('default: tells what a project may use: %s', async (_, settings, off) => {
    const response = await ask(await projects.create(settings))
    expect(response.status).toBe(200)
    const { features } = projectConfigSchema.parse(await response.json())
    expect(Object.keys(features).sort()).toEqual([...kitFeatures, 'analytics'].sort())
    expect(Object.keys(features).filter((name) => !features[name])).toEqual(expect.arrayContaining([...off]))
    expect(Object.values(features).filter((isOn) => !isOn)).toHaveLength(off.length)
    expect(response.headers.get('access-control-allow-origin')).toBe(origin)
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it('error: is for the pages of the project alone', async () => {
    const id = await projects.create()
    expect((await ask(id, 'https://elsewhere.example')).status).toBe(403)
    expect((await ask('0'.repeat(31))).status).toBe(401)
  })
})
