import { connectDatabase } from '../database/connect.ts'
import { defaultSettings, type ProjectSettings } from '../projects/project.ts'
import { createProjectStore, type ProjectStore } from '../projects/store.ts'
import type { TestServer } from './testServer.ts'

/** Another connection to a server's projects, like that of the operator's command. */
export type TestProjects = {
  store: ProjectStore
  /** Creates a project with a new id. */
  create: (settings?: Partial<ProjectSettings>) => Promise<string>
  close: () => Promise<void>
}

let made = 0

/** Opens another connection to a server's projects. */
export function openTestProjects({ config }: TestServer): TestProjects {
  if (config.database.kind !== 'url') throw new TypeError('an embedded database cannot be queried from outside')
  const { db, close } = connectDatabase(config.database.url, () => undefined)
  const store = createProjectStore(db)
  return {
    store,
    close,
    create: async (settings) => {
      made += 1
      const { id } = await store.create({
        id: made.toString(16).padStart(32, '0'),
        name: `Project ${made}`,
        ...defaultSettings,
        origins: ['https://app.example'],
        ...settings,
      })
      return id
    },
  }
}
