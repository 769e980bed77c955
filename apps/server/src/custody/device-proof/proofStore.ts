import { lte } from 'drizzle-orm'
import type { Database } from '../../database/connect.ts'
import { custodyProof } from '../tables.ts'

/** Stores which proofs were used, until they are too old to be accepted. */
export type ProofStore = {
  /**
   * Notes that a proof is used.
   *
   * @param hash - a hash of the proof's key and id.
   * @returns false if it was used before.
   */
  spend: (hash: string, times: { now: Date; expiresAt: Date }) => Promise<boolean>
}

/** Creates the store. */
export function createProofStore(db: Database): ProofStore {
  return {
    spend: async (hash, { now, expiresAt }) => {
      const added = await db
        .insert(custodyProof)
        .values({ hash, expiresAt })
        .onConflictDoNothing()
        .returning({ hash: custodyProof.hash })
      if (added.length === 0) return false
      await db.delete(custodyProof).where(lte(custodyProof.expiresAt, now))
      return true
    },
  }
}
