import { and, desc, eq, gt, gte, lte } from 'drizzle-orm'
import type { Database } from '../../database/connect.ts'
import { vaultApproval } from '../tables.ts'

/** A stored approval, in any state. */
export type ApprovalRow = typeof vaultApproval.$inferSelect

/** Stores approvals. Each change of state is one conditional update. */
export type ApprovalStore = {
  /** Adds an approval, cancels the pending approvals of the same device and email address, and removes old approvals. */
  add: (approval: Omit<ApprovalRow, 'approvedAt'>) => Promise<void>
  findByToken: (token: string) => Promise<ApprovalRow | undefined>
  /** Finds a device's newest approval. */
  findNewest: (jkt: string) => Promise<ApprovalRow | undefined>
  /** Lists the approvals that a device has received since a time, newest first. */
  listApproved: (jkt: string, since: Date) => Promise<ApprovalRow[]>
  /** Decides an approval. @returns false when the approval has been decided before, or has expired. */
  decide: (token: string, state: 'approved' | 'cancelled', now: Date) => Promise<boolean>
}

/** How long an approval is stored after it expires, in milliseconds. */
const RETENTION_MS = 86_400_000

/** Creates the store. */
export function createApprovalStore(db: Database): ApprovalStore {
  return {
    add: async (approval) => {
      const { jkt, subject, createdAt } = approval
      await db.delete(vaultApproval).where(lte(vaultApproval.expiresAt, new Date(createdAt.getTime() - RETENTION_MS)))
      await db.transaction(async (transaction) => {
        await transaction
          .update(vaultApproval)
          .set({ state: 'cancelled' })
          .where(
            and(eq(vaultApproval.jkt, jkt), eq(vaultApproval.subject, subject), eq(vaultApproval.state, 'pending')),
          )
        // Earlier approvals must not count as newer than this one, even if the clock was set back since they were added.
        await transaction
          .update(vaultApproval)
          .set({ createdAt: new Date(createdAt.getTime() - 1) })
          .where(and(eq(vaultApproval.jkt, jkt), gte(vaultApproval.createdAt, createdAt)))
        await transaction.insert(vaultApproval).values(approval)
      })
    },
    findByToken: async (token) => {
      const [row] = await db.select().from(vaultApproval).where(eq(vaultApproval.token, token))
      return row
    },
    findNewest: async (jkt) => {
      const [row] = await db
        .select()
        .from(vaultApproval)
        .where(eq(vaultApproval.jkt, jkt))
        .orderBy(desc(vaultApproval.createdAt))
        .limit(1)
      return row
    },
    listApproved: (jkt, since) =>
      db
        .select()
        .from(vaultApproval)
        .where(
          and(eq(vaultApproval.jkt, jkt), eq(vaultApproval.state, 'approved'), gt(vaultApproval.approvedAt, since)),
        )
        .orderBy(desc(vaultApproval.approvedAt)),
    decide: async (token, state, now) => {
      const rows = await db
        .update(vaultApproval)
        .set({ state, ...(state === 'approved' && { approvedAt: now }) })
        .where(
          and(eq(vaultApproval.token, token), eq(vaultApproval.state, 'pending'), gt(vaultApproval.expiresAt, now)),
        )
        .returning({ token: vaultApproval.token })
      return rows.length > 0
    },
  }
}
