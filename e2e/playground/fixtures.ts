import { test as base, expect } from '@playwright/test'
import { type Playground, servePlayground } from './servePlayground.ts'

export { expect }

/** Fixtures of every test of the playground: the playground, built and served for its worker. */
export const test = base.extend<object, { playground: Playground }>({
  playground: [
    async ({}, use) => {
      const playground = await servePlayground()
      await use(playground)
      await playground.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ playground }, use) => use(playground.url),
  permissions: ['clipboard-read', 'clipboard-write'],
})
