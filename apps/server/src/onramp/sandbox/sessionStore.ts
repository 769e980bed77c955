import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Database } from '../../database/connect.ts'
import { onRampSandboxPayment as payments, onRampSandboxSession as table } from '../orders/tables.ts'

/** A checkout session of the sandbox. */
export type SandboxSession = typeof table.$inferSelect
/** A payment of the sandbox. */
export type SandboxPayment = typeof payments.$inferSelect

/** Stores checkout sessions, and adds their payments. */
export type SandboxSessionStore = {
  add: (session: Omit<SandboxSession, 'browser' | 'state'>) => Promise<void>
  /** Gives a session that no browser has opened, and whose link is valid, to a browser. @returns undefined for any other session. */
  claim: (session: { id: string; browser: string }, now: Date) => Promise<SandboxSession | undefined>
  /** Finds a session by its id and the browser that opened it. */
  find: (session: { id: string; browser: string }) => Promise<SandboxSession | undefined>
  findByOrder: (orderId: string) => Promise<SandboxSession | undefined>
  /** Ends a session's wait for a card, and adds payments. @returns false, with nothing changed, if the wait had ended before. */
  endWaiting: (
    id: string,
    state: SandboxSession['state'],
    added: readonly Pick<SandboxPayment, 'id' | 'orderId' | 'chainId' | 'dueAt'>[],
  ) => Promise<boolean>
  listPayments: (orderId: string) => Promise<SandboxPayment[]>
}

/** Creates the store. */
export function createSandboxSessionStore(db: Database): SandboxSessionStore {
  return {
    add: async (session) => {
      await db.insert(table).values(session)
    },
    claim: async ({ id, browser }, now) => {
      const [claimed] = await db
        .update(table)
        .set({ browser })
        .where(and(eq(table.id, id), isNull(table.browser), gt(table.openUntil, now)))
        .returning()
      return claimed
    },
    find: async ({ id, browser }) => {
      const [session] = await db
        .select()
        .from(table)
        .where(and(eq(table.id, id), eq(table.browser, browser)))
      return session
    },
    findByOrder: async (orderId) => {
      const [session] = await db.select().from(table).where(eq(table.orderId, orderId))
      return session
    },
    endWaiting: (id, state, added) =>
      db.transaction(async (writer) => {
        const updated = await writer
          .update(table)
          .set({ state })
          .where(and(eq(table.id, id), eq(table.state, 'waiting')))
          .returning({ id: table.id })
        if (updated.length === 0) return false
        if (added.length > 0)
          await writer.insert(payments).values(added.map((each) => ({ ...each, state: 'pending' as const })))
        return true
      }),
    listPayments: (orderId) => db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(payments.id),
  }
}
