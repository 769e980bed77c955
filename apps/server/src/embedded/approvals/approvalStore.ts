import { and, eq, gt, inArray, lte, or } from 'drizzle-orm'
import type { Database } from '../../database/connect.ts'
import { embeddedApproval } from '../tables.ts'

/** A question that a frame asks its user in another window. */
export type ApprovalRow = typeof embeddedApproval.$inferSelect

/** Stores questions. Each change of state is one conditional update, so that no race answers a question twice. */
export type ApprovalStore = {
  /** Adds a question, and removes expired questions. @returns false when the id is taken. */
  add: (
    row: Pick<ApprovalRow, 'id' | 'deviceId' | 'ticketHash' | 'content' | 'expiresAt'>,
    now: Date,
  ) => Promise<boolean>
  find: (id: string, deviceId: string) => Promise<ApprovalRow | undefined>
  withdraw: (id: string, deviceId: string) => Promise<void>
  /**
   * Opens a question for the first window that presents its ticket. That window may open the question again. @returns the
   * sealed content; undefined when the question is not available to this window.
   */
  open: (id: string, ticketHash: string, windowJkt: string, now: Date) => Promise<string | undefined>
  /** Stores the answer. @returns false when this window has not opened the question, or the question is over. */
  answer: (id: string, windowJkt: string, result: string, now: Date) => Promise<boolean>
}

/** Creates the store. */
export function createApprovalStore(db: Database): ApprovalStore {
  const { id, deviceId, state, windowJkt, ticketHash, expiresAt, content } = embeddedApproval
  return {
    add: async (row, now) => {
      await db.delete(embeddedApproval).where(lte(expiresAt, now))
      const added = await db
        .insert(embeddedApproval)
        .values({ ...row, state: 'pending' })
        .onConflictDoNothing()
        .returning({ id })
      return added.length > 0
    },
    find: async (questionId, device) => {
      const [row] = await db
        .select()
        .from(embeddedApproval)
        .where(and(eq(id, questionId), eq(deviceId, device)))
      return row
    },
    withdraw: async (questionId, device) => {
      await db
        .update(embeddedApproval)
        .set({ state: 'withdrawn', content: '' })
        .where(and(eq(id, questionId), eq(deviceId, device), inArray(state, ['pending', 'opened'])))
    },
    open: async (questionId, hash, jkt, now) => {
      const mayOpen = or(eq(state, 'pending'), and(eq(state, 'opened'), eq(windowJkt, jkt)))
      const [row] = await db
        .update(embeddedApproval)
        .set({ state: 'opened', windowJkt: jkt })
        .where(and(eq(id, questionId), eq(ticketHash, hash), gt(expiresAt, now), mayOpen))
        .returning({ content })
      return row?.content
    },
    answer: async (questionId, jkt, result, now) => {
      const rows = await db
        .update(embeddedApproval)
        .set({ state: 'answered', result, content: '' })
        .where(and(eq(id, questionId), eq(state, 'opened'), eq(windowJkt, jkt), gt(expiresAt, now)))
        .returning({ id })
      return rows.length > 0
    },
  }
}
