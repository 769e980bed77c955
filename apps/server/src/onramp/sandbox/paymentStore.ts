import type { CaipNetworkId } from '@holdfast/caip'
import { and, eq, inArray, lte, max, sql } from 'drizzle-orm'
import type { Database } from '../../database/connect.ts'
import { onRampSandboxPayment as payments, onRampSandboxSession as sessions } from '../orders/tables.ts'
import type { SandboxPayment, SandboxSession } from './sessionStore.ts'

/** The database, or a transaction. */
type Writer = Pick<Database, 'execute' | 'select' | 'update'>

/** Reads the payments that the sandbox has received, and records how far each has come. */
export type PaymentStore = {
  /** Lists the ids of the payments that can be advanced, in the order in which they are due. */
  listOpen: (now: Date) => Promise<string[]>
  find: (id: string) => Promise<SandboxPayment | undefined>
  /** Lets one instance at a time choose a nonce, until the end of its transaction. */
  lockNonces: (within: Writer) => Promise<void>
  /** Finds the session of a payment in the state `paid`. */
  findPaidSession: (id: string, within: Writer) => Promise<SandboxSession | undefined>
  /** Finds the highest nonce among the transactions on a chain that have no known outcome yet. */
  findLastNonce: (chainId: CaipNetworkId, within: Writer) => Promise<number | undefined>
  /** Changes a payment. @returns false, with nothing changed, if the payment is in another state than `from`. */
  change: (id: string, from: SandboxPayment['state'], to: Partial<SandboxPayment>, within?: Writer) => Promise<boolean>
}

/** The lock that keeps two instances from using the same nonce. */
const LOCK = 0x6f6e72

/** Creates the store. */
export function createPaymentStore(db: Database): PaymentStore {
  return {
    listOpen: async (now) => {
      const open = await db
        .select({ id: payments.id })
        .from(payments)
        .where(
          sql`${inArray(payments.state, ['paid', 'sent'])} or (${eq(payments.state, 'pending')} and ${lte(payments.dueAt, now)})`,
        )
        .orderBy(payments.dueAt)
      return open.map(({ id }) => id)
    },
    find: async (id) => {
      const [payment] = await db.select().from(payments).where(eq(payments.id, id))
      return payment
    },
    lockNonces: async (within) => {
      await within.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
    },
    findPaidSession: async (id, within) => {
      const [row] = await within
        .select({ session: sessions })
        .from(payments)
        .innerJoin(sessions, eq(sessions.orderId, payments.orderId))
        .where(and(eq(payments.id, id), eq(payments.state, 'paid')))
      return row?.session
    },
    findLastNonce: async (chainId, within) => {
      const [last] = await within
        .select({ nonce: max(payments.nonce) })
        .from(payments)
        .where(and(eq(payments.chainId, chainId), eq(payments.state, 'sent')))
      return last?.nonce ?? undefined
    },
    change: async (id, from, to, within = db) => {
      const changed = await within
        .update(payments)
        .set(to)
        .where(and(eq(payments.id, id), eq(payments.state, from)))
        .returning({ id: payments.id })
      return changed.length > 0
    },
  }
}
