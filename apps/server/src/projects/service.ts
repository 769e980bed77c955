import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { setting } from '../database/schema.ts'
import { isLocalOrigin } from './origins.ts'

const NAME = 'projectId'

/**
 * Gives the id of the product's own project: the configured one, or the one made at the first start and kept since.
 * Instances that start at the same time agree on one.
 */
export async function ensureProjectId(db: Database, configured: string | undefined): Promise<string> {
  if (configured !== undefined) return configured
  const made = randomBytes(16).toString('hex')
  await db.insert(setting).values({ name: NAME, value: made }).onConflictDoNothing()
  const [kept] = await db.select({ value: setting.value }).from(setting).where(eq(setting.name, NAME))
  return kept?.value ?? made
}

/** What is said of a program that wants to use the kit's services. */
export type ProjectVerdict = 'allowed' | 'origin-not-allowed' | 'invalid-key'

/** Knows the projects and who may speak for them. */
export type Projects = {
  /** @param client.origin - the page's, as its browser says; undefined for a program that is no browser. */
  judge: (client: { projectId: string | undefined; origin: string | undefined }) => Promise<ProjectVerdict>
}

/**
 * Makes the rule for the product's own project.
 *
 * @param options.origins - pages that may use it.
 * @param options.allowsLocal - whether pages on the visitor's own machine may too, as in development.
 */
export function createProjects(options: {
  projectId: string
  origins: readonly string[]
  allowsLocal: boolean
}): Projects {
  const { projectId, allowsLocal } = options
  const origins = new Set(options.origins.map((origin) => origin.toLowerCase()))
  const isAllowed = (origin: string): boolean => origins.has(origin) || (allowsLocal && isLocalOrigin(origin))
  return {
    judge: (client) => {
      if (client.projectId !== projectId) return Promise.resolve('invalid-key')
      const isWelcome = client.origin === undefined || isAllowed(client.origin.toLowerCase())
      return Promise.resolve(isWelcome ? 'allowed' : 'origin-not-allowed')
    },
  }
}
