import type { OnRampProviderName } from '@holdfast/api/onramp'
import type { CaipNetworkId } from '@holdfast/caip'
import { and, asc, desc, eq, gt, inArray, isNotNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../database/connect.ts'
import type { Order } from './order.ts'
import { onRampEvent, onRampOrder as table } from './tables.ts'

/** The database, or a transaction. */
export type Writer = Pick<Database, 'select' | 'insert' | 'update' | 'execute'>

/** Stores purchases. */
export type OrderStore = {
  add: (order: Order, nextCheckAt: Date, within?: Writer) => Promise<void>
  /** Records the session, and the amounts that the provider fixed when it opened its page. */
  setSession: (id: string, session: Pick<Order, 'sessionId' | 'purchaseAmount' | 'paymentAmount'>) => Promise<void>
  find: (id: string) => Promise<Order | undefined>
  /** Lists purchases of an address that were paid or have failed, newest first. */
  list: (request: {
    address: string
    provider: OnRampProviderName
    chainId?: string | undefined
    before?: { createdAt: Date; id: string } | undefined
    limit: number
  }) => Promise<Order[]>
  /** Locks an order until the end of the transaction, and returns it. */
  lock: (id: string, within: Writer) => Promise<Order | undefined>
  /** Locks the order of a payment until the end of the transaction, and returns it. */
  lockPayment: (
    payment: { provider: OnRampProviderName; transactionId: string },
    within: Writer,
  ) => Promise<Order | undefined>
  /** Locks the transfers of a transaction, so that one caller at a time chooses among them. `within` holds the lock. */
  lockPayout: (transactionHash: string, within: Writer) => Promise<void>
  /** Stores an order's new content, and when to check the order (null: never). The pauses between its checks start again. */
  write: (order: Order, nextCheckAt: Date | null, within: Writer) => Promise<void>
  /** Stores which of the transaction's transfers belong to an order. */
  setTransfers: (id: string, transfers: number[], within: Writer) => Promise<void>
  /** Lists the transfers of the other orders that the same transaction pays, in the same token and to the same address. */
  listOthers: (order: Order, transactionHash: string, within: Writer) => Promise<{ transfers: number[] | null }[]>
  /** Records a webhook. @returns false for a repeated webhook. */
  addEvent: (event: typeof onRampEvent.$inferInsert, within: Writer) => Promise<boolean>
  /**
   * Takes due orders: first those that are new, have changed or had a webhook since their last check. Until `leaseUntil`, no
   * other instance takes them. An order whose check is later than `latest` is due too: no check is ever planned so far ahead, so
   * the clock must have been set back.
   */
  takeDue: (request: {
    now: Date
    latest: Date
    leaseUntil: Date
    limit: number
  }) => Promise<(Order & { checks: number })[]>
  /** Sets when to check an order again; null: never. */
  schedule: (id: string, nextCheckAt: Date | null) => Promise<void>
  /** Deletes the records of webhooks received before this time. */
  removeEventsBefore: (before: Date) => Promise<void>
}

/** Creates the store. */
export function createOrderStore(db: Database): OrderStore {
  const lock = async (writer: Writer, where: SQL | undefined): Promise<Order | undefined> => {
    const [row] = await writer.select().from(table).where(where).for('update')
    return row && pickOrder(row)
  }
  return {
    add: async (order, nextCheckAt, within = db) => {
      await within.insert(table).values({ ...order, nextCheckAt })
    },
    setSession: async (id, session) => void (await db.update(table).set(session).where(eq(table.id, id))),
    find: async (id) => {
      const [row] = await db.select().from(table).where(eq(table.id, id))
      return row
    },
    list: ({ address, provider, chainId, before, limit }) =>
      db
        .select()
        .from(table)
        .where(
          and(
            eq(table.address, address as `0x${string}`), // Only compared, so its form does not matter.
            eq(table.provider, provider),
            inArray(table.status, ['paid', 'sent', 'confirmed', 'failed']),
            ...(chainId === undefined ? [] : [eq(table.chainId, chainId as CaipNetworkId)]), // Only compared.
            ...(before ? [sql`(${table.createdAt}, ${table.id}) < (${before.createdAt}, ${before.id})`] : []),
          ),
        )
        .orderBy(desc(table.createdAt), desc(table.id))
        .limit(limit),
    lock: (id, within) => lock(within, eq(table.id, id)),
    lockPayment: ({ provider, transactionId }, within) =>
      lock(within, and(eq(table.provider, provider), eq(table.transactionId, transactionId))),
    lockPayout: async (transactionHash, within) => {
      const name = `holdfast payout ${transactionHash}`
      await within.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
    },
    write: async (order, nextCheckAt, within) => {
      await within
        .update(table)
        .set({ ...pickChanging(order), nextCheckAt, checks: 0 })
        .where(eq(table.id, order.id))
    },
    setTransfers: async (id, transfers, within) => {
      await within.update(table).set({ transfers }).where(eq(table.id, id))
    },
    listOthers: ({ id, address, chainId, contract }, transactionHash, within) =>
      within
        .select({ transfers: table.transfers })
        .from(table)
        .where(
          and(
            eq(table.transactionHash, transactionHash),
            eq(table.address, address),
            sql`${table.chainId} is not distinct from ${chainId}`,
            sql`${table.contract} is not distinct from ${contract}`,
            ne(table.id, id),
          ),
        ),
    addEvent: async (event, within) => {
      const added = await within
        .insert(onRampEvent)
        .values(event)
        .onConflictDoNothing()
        .returning({ eventId: onRampEvent.eventId })
      return added.length > 0
    },
    takeDue: async ({ now, latest, leaseUntil, limit }) => {
      const due = db
        .select({ id: table.id })
        .from(table)
        .where(and(isNotNull(table.nextCheckAt), or(lte(table.nextCheckAt, now), gt(table.nextCheckAt, latest))))
        .orderBy(desc(eq(table.checks, 0)), asc(table.nextCheckAt))
        .limit(limit)
        .for('update', { skipLocked: true })
      return db
        .update(table)
        .set({ nextCheckAt: leaseUntil, checks: sql`${table.checks} + 1` })
        .where(inArray(table.id, due))
        .returning()
    },
    schedule: async (id, nextCheckAt) => void (await db.update(table).set({ nextCheckAt }).where(eq(table.id, id))),
    removeEventsBefore: async (before) => void (await db.delete(onRampEvent).where(lt(onRampEvent.receivedAt, before))),
  }
}

/** Picks the fields of an order that can change. */
function pickChanging(order: Order) {
  const { status, reason, chainId, contract, symbol, purchaseAmount, paymentCurrency, paymentAmount } = order
  const { transactionId, transactionHash, updatedAt } = order
  return {
    status,
    reason,
    chainId,
    contract,
    symbol,
    purchaseAmount,
    paymentCurrency,
    paymentAmount,
    transactionId,
    transactionHash,
    updatedAt,
  }
}

/** Picks the fields of an order from its row. */
function pickOrder(order: Order): Order {
  const { id, provider, projectKey, address, sessionId, pageOrderId, createdAt, expiresAt } = order
  return { id, provider, projectKey, address, sessionId, pageOrderId, createdAt, expiresAt, ...pickChanging(order) }
}
