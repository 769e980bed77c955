import { eq, lte } from 'drizzle-orm'
import type { Database } from '../../database/connect.ts'
import { vaultSocialToken } from '../tables.ts'

/** Stores which tokens of providers were used, and by which device. */
export type SocialTokenStore = {
  /** Claims a token for a device. @returns the device that claimed the token first. */
  claim: (row: typeof vaultSocialToken.$inferSelect) => Promise<string>
}

/** How long used tokens are stored, in milliseconds. A token of that age is no longer accepted. */
const RETENTION_MS = 86_400_000

/** Creates the store. */
export function createSocialTokenStore(db: Database): SocialTokenStore {
  const { token, jkt, usedAt } = vaultSocialToken
  return {
    claim: async (row) => {
      await db.delete(vaultSocialToken).where(lte(usedAt, new Date(row.usedAt.getTime() - RETENTION_MS)))
      await db.insert(vaultSocialToken).values(row).onConflictDoNothing()
      const [kept] = await db.select({ jkt }).from(vaultSocialToken).where(eq(token, row.token))
      return kept?.jkt ?? ''
    },
  }
}
