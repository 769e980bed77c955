import { allowedOriginsSchema, kitFeatures, projectConfigSchema, remoteFeaturesSchema } from '@holdfast/api'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ServicesEnv } from '../services/app/context.ts'
import { openTestProjects, type TestProjects } from '../test/testProjects.ts'
import { startTestServer, type TestServer } from '../test/testServer.ts'
import type { ProjectSettings } from './project.ts'
import { projectRoutes } from './routes.ts'

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

const ask = (id: string, from = origin, path = '/getProjectConfig'): Promise<Response> =>
  fetch(`${site.server.addresses.services}${path}?projectId=${id}&st=holdfast&sv=1`, { headers: { origin: from } })

describe('GET /getProjectConfig', () => {
  it.each<[string, Partial<ProjectSettings>, readonly string[]]>([
    ['everything on', { isAnalyticsEnabled: true }, []],
    ['no analytics', { isAnalyticsEnabled: false }, ['analytics']],
    ['no catalogue', { features: ['relay'], isAnalyticsEnabled: true }, ['allWallets']],
    ['no swaps', { disabledFeatures: ['swaps', 'email'], isAnalyticsEnabled: true }, ['email', 'swaps']],
    ['no wallet list', { disabledFeatures: ['allWallets'], isAnalyticsEnabled: true }, ['allWallets']],
    ['everything off', { disabledFeatures: kitFeatures }, [...kitFeatures, 'analytics']],
  ])('default: reports the features that a project may use: %s', async (_, settings, off) => {
    const response = await ask(await projects.create(settings))
    expect(response.status).toBe(200)
    const { features } = projectConfigSchema.parse(await response.json())
    expect(Object.keys(features).sort()).toEqual([...kitFeatures, 'analytics'].sort())
    expect(Object.keys(features).filter((name) => !features[name])).toEqual(expect.arrayContaining([...off]))
    expect(Object.values(features).filter((isOn) => !isOn)).toHaveLength(off.length)
    expect(response.headers.get('access-control-allow-origin')).toBe(origin)
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it('error: refuses other pages, and unknown ids', async () => {
    const id = await projects.create()
    expect((await ask(id, 'https://elsewhere.example')).status).toBe(403)
    expect((await ask('0'.repeat(31))).status).toBe(401)
  })
})

describe('GET /appkit/v1/config', () => {
  it('default: names every feature of AppKit, and reports all as off on a server without services', async () => {
    const response = await ask(await projects.create(), origin, '/appkit/v1/config')
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, origin])
    // Changed switches of the project take effect at once.
    expect(response.headers.get('cache-control')).toBe('no-store')
    const { features } = remoteFeaturesSchema.parse(await response.json())
    const names = ['social_login', 'swap', 'onramp', 'activity', 'reown_branding', 'multi_wallet', 'email_capture']
    expect(features.map(({ id }) => id).sort()).toEqual(names.sort())
    // `config: null` would leave the choice to the app, which offers the feature by default.
    expect(features.filter(({ isEnabled, config }) => isEnabled || config === null)).toEqual([])
  })
})

describe('GET /appkit/v1/config, by what the server offers', () => {
  const onRampFor = async (settings: Partial<ProjectSettings>, hasCoinbase: boolean) => {
    const project = await projects.store.find(await projects.create(settings))
    if (!project) throw new Error('the created project is missing')
    const app = new Hono<ServicesEnv>()
    app.use(async (context, next) => {
      context.set('project', project)
      await next()
    })
    app.route('/', projectRoutes({ hasData: true, hasSwaps: true, hasCoinbase }))
    const { features } = remoteFeaturesSchema.parse(await (await app.request('/appkit/v1/config')).json())
    return features.find(({ id }) => id === 'onramp')
  }

  it.each<[string, Partial<ProjectSettings>, boolean, boolean]>([
    ['may offer purchases if the server sells through Coinbase', {}, true, true],
    ['may not offer purchases if the server does not sell through Coinbase', {}, false, false],
    ['may not offer purchases in a project without the on-ramp service', { features: ['data'] }, true, false],
    ['may not offer purchases if the operator switched them off', { disabledFeatures: ['onramp'] }, true, false],
  ])('behavior: AppKit %s', async (_, settings, hasCoinbase, isEnabled) => {
    expect(await onRampFor(settings, hasCoinbase)).toEqual({
      id: 'onramp',
      isEnabled,
      config: isEnabled ? ['coinbase'] : [],
    })
  })
})

describe('GET /projects/v1/origins', () => {
  it('default: tells the calling page that it is allowed, and names no other page', async () => {
    const id = await projects.create({ origins: ['https://*.app.example', origin, 'https://staging.example'] })
    for (const from of [origin, 'https://beta.app.example']) {
      const response = await ask(id, from, '/projects/v1/origins')
      expect(allowedOriginsSchema.parse(await response.json())).toEqual({ allowedOrigins: [from] })
    }
  })

  it('behavior: gives a program without an origin an empty list', async () => {
    const id = await projects.create()
    const url = `${site.server.addresses.services}/projects/v1/origins?projectId=${id}`
    expect(await (await fetch(url)).json()).toEqual({ allowedOrigins: [] })
  })

  it.each(['/appkit/v1/config', '/projects/v1/origins'])('error: %s refuses pages of other origins', async (path) => {
    expect((await ask(await projects.create(), 'https://elsewhere.example', path)).status).toBe(403)
  })
})
