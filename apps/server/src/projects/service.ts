import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { setting } from '../database/schema.ts'

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
