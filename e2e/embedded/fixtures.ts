import { test as base } from '../fixtures.ts'
import { runProject } from '../kit/fixtures.ts'
import { HostPage, serveHostPages } from './hostPage.ts'

export { expect } from '../fixtures.ts'

type Fixtures = {
  /** The port on which the pages of other developers' apps are served. */
  hostPort: number
  /** The origin of these pages. */
  origin: string
  /** The id of a project that these pages may use. */
  projectId: string
  /** The page of another developer's app. It is not open yet. */
  host: HostPage
  /** Creates a project that pages of the given origins may use. @returns the project's id. */
  makeProject: (...origins: readonly string[]) => Promise<string>
}

/** Fixtures for the stories in which a page without our code embeds the wallet's frame. */
export const test = base.extend<Fixtures>({
  // Started for each test, since another worker fixture would start the whole product once more.
  hostPort: async ({}, use) => {
    const { port, stop } = await serveHostPages()
    await use(port)
    await stop()
  },
  makeProject: async ({ system }, use) => {
    await system.startVault()
    await use(async (...origins) => {
      const settings = origins.flatMap((origin) => ['--origin', origin])
      return (await runProject<{ id: string }>(system, 'create', 'Reef', ...settings)).id
    })
  },
  origin: async ({ hostPort }, use) => use(`http://localhost:${hostPort}`),
  projectId: async ({ makeProject, origin }, use) => use(await makeProject(origin)),
  host: async ({ page, system }, use) => use(new HostPage(page, system)),
})
