import { and, desc, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { siwxNonce, siwxProof } from '../database/schema.ts'

/** An accepted message. */
type ProofRow = typeof siwxProof.$inferSelect

/** Selects an owner's proofs by chain and by address. The address is in its canonical form. A field that is left out matches all. */
export type ProofSelection = { chainId?: string | undefined; address?: string | undefined }

/**
 * The most proofs that an owner keeps. A visitor can sign with any number of keys, and every proof is returned in one list.
 */
const MAX_PROOFS = 20

/** Stores nonces and proofs. */
export type SiwxStore = {
  addNonce: (nonce: { nonce: string; owner: string; expiresAt: Date }) => Promise<void>
  /** Removes a nonce, if it belongs to this owner and has not expired, in one step. @returns whether it was removed. */
  consumeNonce: (nonce: string, owner: string, now: Date) => Promise<boolean>
  /**
   * Stores a proof; replaces an older one of the same owner, chain and address. Beyond {@link MAX_PROOFS}, the owner's oldest
   * proofs are removed.
   */
  putProof: (proof: Omit<ProofRow, 'spentAt'>) => Promise<void>
  /** Lists the valid proofs, newest first. */
  listProofs: (owner: string, selection: ProofSelection, now: Date) => Promise<ProofRow[]>
  deleteProofs: (owner: string, selection: ProofSelection) => Promise<void>
  /** Removes expired entries. */
  sweep: (now: Date) => Promise<void>
}

function ofOwner(owner: string, { chainId, address }: ProofSelection) {
  return and(
    eq(siwxProof.owner, owner),
    chainId === undefined ? undefined : eq(siwxProof.chainId, chainId),
    address === undefined ? undefined : eq(siwxProof.address, address),
  )
}

/** Creates the store. */
export function createSiwxStore(db: Database): SiwxStore {
  return {
    addNonce: async (nonce) => {
      await db.insert(siwxNonce).values(nonce)
    },
    consumeNonce: async (nonce, owner, now) => {
      const rows = await db
        .delete(siwxNonce)
        .where(and(eq(siwxNonce.nonce, nonce), eq(siwxNonce.owner, owner), gt(siwxNonce.expiresAt, now)))
        .returning({ nonce: siwxNonce.nonce })
      return rows.length > 0
    },
    putProof: async (proof) => {
      const { message, signature, createdAt, expiresAt } = proof
      await db
        .insert(siwxProof)
        .values(proof)
        .onConflictDoUpdate({
          target: [siwxProof.owner, siwxProof.chainId, siwxProof.address],
          set: { message, signature, createdAt, expiresAt, spentAt: null },
        })
      const oldestKept = db
        .select({ createdAt: siwxProof.createdAt })
        .from(siwxProof)
        .where(eq(siwxProof.owner, proof.owner))
        .orderBy(desc(siwxProof.createdAt))
        .offset(MAX_PROOFS - 1)
        .limit(1)
      await db.delete(siwxProof).where(and(eq(siwxProof.owner, proof.owner), lt(siwxProof.createdAt, oldestKept)))
    },
    listProofs: (owner, selection, now) =>
      db
        .select()
        .from(siwxProof)
        .where(and(ofOwner(owner, selection), gt(siwxProof.expiresAt, now)))
        .orderBy(desc(siwxProof.createdAt))
        .limit(MAX_PROOFS),
    deleteProofs: async (owner, selection) => {
      await db.delete(siwxProof).where(ofOwner(owner, selection))
    },
    sweep: async (now) => {
      await db.delete(siwxNonce).where(lt(siwxNonce.expiresAt, now))
      await db.delete(siwxProof).where(lt(siwxProof.expiresAt, now))
    },
  }
}

/** Builds the condition for a proof that may still verify a wallet: of this owner and address, recent and unspent. */
export function spendableProof(owner: string, address: string, madeAfter: Date) {
  return and(ofOwner(owner, { address }), isNull(siwxProof.spentAt), gt(siwxProof.createdAt, madeAfter))
}
