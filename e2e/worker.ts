import { type System, startSystem } from '@holdfast/testing/system'
import { test as base } from '@playwright/test'
import { makeWorkshop, type Workshop } from './embed/makeWorkshop.ts'
import { type PermissionsApp, servePermissionsApp } from './embedded/permissionsApp.ts'
import { type Playground, servePlayground } from './playground/servePlayground.ts'

/** The fixtures that a worker starts when a story first needs them, and reuses for later stories. */
type WorkerFixtures = {
  system: System
  playground: Playground
  workshop: Workshop
  permissionsApp: PermissionsApp
}

/**
 * Declares all worker fixtures in one place: Playwright ends a worker and starts another, with its own product and browser, for
 * each story whose worker fixtures differ from those of the story before.
 */
export const test = base.extend<object, WorkerFixtures>({
  system: [
    async ({}, use) => {
      // The sandbox's late bank pays after 20 s, which a story can wait for.
      const system = await startSystem({ env: { ONRAMP_SANDBOX_LATE_S: '20' } })
      await use(system)
      await system.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  playground: [
    async ({}, use) => {
      const playground = await servePlayground()
      await use(playground)
      await playground.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  workshop: [
    async ({}, use) => {
      const workshop = await makeWorkshop()
      await use(workshop)
      await workshop.remove()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  permissionsApp: [
    async ({}, use) => {
      const app = await servePermissionsApp()
      await use(app)
      await app.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
