import { eq } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { violatedUniqueConstraint } from '../database/errors.ts'
import { siwxProof, user } from '../database/schema.ts'
import { contractChainOf } from '../siwx/signatures/proofChecker.ts'
import { spendableProof } from '../siwx/store.ts'

type VerifyOutcome = 'verified' | 'no_proof' | 'taken'

/** Stores verified wallets. */
export type WalletStore = {
  /**
   * Spends the owner's proof for the address, and records the address with the user: both or neither. If two accounts try this
   * with the same address at the same moment, the database lets only one succeed.
   */
  verify: (parameters: {
    userId: string
    owner: string
    /** In its canonical form. */
    address: string
    proofMadeAfter: Date
    now: Date
  }) => Promise<VerifyOutcome>
}

/** Returns the chain whose contract accepted the newest of the proofs; null if any proof was signed by the address's own key. */
async function contractChainOfProofs(proofs: readonly (typeof siwxProof.$inferSelect)[]): Promise<string | null> {
  const newestFirst = proofs.toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
  const chains = await Promise.all(
    newestFirst.map((proof) => contractChainOf({ ...proof, caipNetworkId: proof.chainId })),
  )
  return chains.includes(undefined) ? null : (chains[0] ?? null)
}

/** Creates the store. */
export function createWalletStore(db: Database): WalletStore {
  return {
    verify: async ({ userId, owner, address, proofMadeAfter, now }) => {
      try {
        return await db.transaction(async (transaction) => {
          const spent = await transaction
            .update(siwxProof)
            .set({ spentAt: now })
            .where(spendableProof(owner, address, proofMadeAfter))
            .returning()
          if (spent.length === 0) return 'no_proof'
          const verifiedWalletChain = await contractChainOfProofs(spent)
          await transaction
            .update(user)
            .set({ verifiedWallet: address, verifiedWalletChain, updatedAt: now })
            .where(eq(user.id, userId))
          return 'verified'
        })
      } catch (error) {
        if (violatedUniqueConstraint(error) === 'user_verified_wallet_unique') return 'taken'
        throw error
      }
    },
  }
}
