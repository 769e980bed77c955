import { eq } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { siwxProof, user } from '../database/schema.ts'
import { spendableProof } from '../siwx/store.ts'

/** A stored proof. */
export type ProofRow = typeof siwxProof.$inferSelect

/** Spends proofs, and stores verified wallets. */
export type VerifiedWalletStore = {
  /** Spends the owner's proofs for the address. @param of.address - in its canonical form. @returns the spent proofs. */
  spendProofs: (
    of: { owner: string; address: string; madeAfter: Date },
    now: Date,
    within: Database,
  ) => Promise<ProofRow[]>
  /** Stores a user's verified wallet. The database refuses an address that is another user's verified wallet. */
  setWallet: (
    userId: string,
    wallet: { address: string; chainId: string | null },
    now: Date,
    within: Database,
  ) => Promise<void>
}

/** The constraint of the database that {@link VerifiedWalletStore.setWallet} violates for another user's wallet. */
export const walletTakenConstraint = 'user_verified_wallet_unique'

/** Creates the store. */
export function createVerifiedWalletStore(): VerifiedWalletStore {
  return {
    spendProofs: ({ owner, address, madeAfter }, now, within) =>
      within
        .update(siwxProof)
        .set({ spentAt: now })
        .where(spendableProof(owner, address, madeAfter))
        .returning(),
    setWallet: async (userId, { address, chainId }, now, within) => {
      await within
        .update(user)
        .set({ verifiedWallet: address, verifiedWalletChain: chainId, updatedAt: now })
        .where(eq(user.id, userId))
    },
  }
}
