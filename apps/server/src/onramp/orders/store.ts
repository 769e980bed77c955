import { randomBytes } from 'node:crypto'
import type { OnRampProviderName } from '@holdfast/api/onramp'
import type { CaipNetworkId } from '@holdfast/caip'
import { formatAmount } from '@holdfast/caip'
import { and, asc, desc, eq, gt, inArray, isNotNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../database/connect.ts'
import { claimTransfers, type PaidTransfers } from './claimTransfers.ts'
import { advance, applyPayment, isFinal, type Order, type OrderEvent, pageReferenceOf } from './order.ts'
import type { PaymentRules, Statement, StatementOutcome } from './statement.ts'
import { onRampEvent, onRampOrder as table } from './tables.ts'

/** Stores purchases. Several instances may share one database, so an order is changed while its row is locked. */
export type OrderStore = {
  add: (order: Order, nextCheckAt: Date) => Promise<void>
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
  /** Applies a provider's statement to its order. A second payment for an order becomes a new order. */
  apply: (statement: Statement, rules: PaymentRules, now: Date) => Promise<StatementOutcome>
  /** Applies an event to an order. @returns the updated order. */
  record: (id: string, event: OrderEvent, now: Date) => Promise<Order | undefined>
  /**
   * Records that an order's transaction has moved the order's token to the order's address: confirms the order, with the amount
   * of the transfers that belong to it. Fails the order if all transfers belong to other orders. Does nothing if the order's
   * transaction has been replaced.
   *
   * @param arrival.paid - undefined if the transfers are not known: then the provider's amount stays.
   * @returns the updated order.
   */
  recordArrival: (
    arrival: { id: string; transactionHash: string; paid: PaidTransfers | undefined },
    now: Date,
  ) => Promise<Order | undefined>
  /**
   * Takes due orders: first those that are new, have changed or had a webhook since their last check. Until `leaseUntil`, no other instance takes them. An order whose check is later than `latest` is due too: no
   * check is ever planned so far ahead, so the clock was set back.
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

/** The reason for failing an order if its transaction pays only other orders. */
const NOTHING_LEFT = 'All that the transaction moves to the address belongs to other purchases.'

type Writer = Pick<Database, 'select' | 'insert' | 'update'>

/** Makes an id of 128 random bits. */
export function makeOrderId(): string {
  return randomBytes(16).toString('base64url')
}

/** Creates the store. */
export function createOrderStore(db: Database): OrderStore {
  const lock = async (writer: Writer, where: SQL | undefined): Promise<Order | undefined> => {
    const [row] = await writer.select().from(table).where(where).for('update')
    return row
  }
  const write = async (writer: Writer, order: Order, now: Date): Promise<void> => {
    // A changed order is due at once: its next step, or another payment on its page, often follows soon.
    const nextCheckAt = isFinal(order.status) && order.pageOrderId !== null ? null : now
    await writer
      .update(table)
      .set({ ...pickChanging(order), nextCheckAt, checks: 0 })
      .where(eq(table.id, order.id))
  }
  /** If the statement came by webhook, records the webhook. @returns false for a repeated webhook. */
  const claimEvent = async (writer: Writer, { provider, eventId, orderId }: Statement, now: Date) => {
    if (eventId === undefined) return true
    const added = await writer
      .insert(onRampEvent)
      .values({ provider, eventId, orderId, receivedAt: now })
      .onConflictDoNothing()
      .returning({ eventId: onRampEvent.eventId })
    return added.length > 0
  }
  /** Finds the order of a payment, locked until the end of the transaction. Creates an order for a second payment. */
  const findOrCreateOrder = async (writer: Writer, { provider, orderId, payment }: Statement, now: Date) => {
    const namedOrder = await lock(writer, and(eq(table.id, orderId), eq(table.provider, provider)))
    if (!namedOrder || namedOrder.transactionId === null || namedOrder.transactionId === payment.transactionId)
      return namedOrder
    const ownOrder = await lock(
      writer,
      and(eq(table.provider, provider), eq(table.transactionId, payment.transactionId)),
    )
    if (ownOrder) return ownOrder
    const newOrder: Order = {
      ...pickOrder(namedOrder),
      id: makeOrderId(),
      pageOrderId: pageReferenceOf(namedOrder),
      status: 'created',
      reason: null,
      transactionId: payment.transactionId,
      transactionHash: null,
      createdAt: now,
      updatedAt: now,
    }
    await writer.insert(table).values({ ...newOrder, nextCheckAt: now })
    return newOrder
  }

  /** Lists the other orders of the same token and address for which a transaction was stated. */
  const listOthers = (writer: Writer, { id, address, chainId, contract }: Order, transactionHash: string) =>
    writer
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
      )

  return {
    add: async (order, nextCheckAt) => void (await db.insert(table).values({ ...order, nextCheckAt })),
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
    apply: (statement, rules, now) =>
      db.transaction(async (writer) => {
        const order = await findOrCreateOrder(writer, statement, now)
        if (!order) return 'unknown_order'
        if (!(await claimEvent(writer, statement, now))) return 'repeated'
        const outcome = applyPayment(order, statement.payment, { ...rules, now })
        if ('mismatch' in outcome) return outcome
        if (isSame(order, outcome.order)) {
          // A webhook that changes nothing still means that something has happened, so the order becomes due for a check.
          if (statement.eventId !== undefined && !isFinal(order.status)) await write(writer, order, now)
          return 'unchanged'
        }
        await write(writer, outcome.order, now)
        return 'applied'
      }),
    record: (id, event, now) =>
      db.transaction(async (writer) => {
        const order = await lock(writer, eq(table.id, id))
        if (!order) return undefined
        const advanced = advance(order, event, now)
        if (advanced === order) return order
        await write(writer, advanced, now)
        return advanced
      }),
    recordArrival: ({ id, transactionHash, paid }, now) =>
      db.transaction(async (writer) => {
        // The orders of one transaction choose their transfers one after another.
        const name = `holdfast payout ${transactionHash}`
        await writer.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
        const order = await lock(writer, eq(table.id, id))
        if (!order || order.transactionHash !== transactionHash) return order
        const others = paid ? await listOthers(writer, order, transactionHash) : []
        const transfers = paid && claimTransfers(order.purchaseAmount, paid, others)
        const event: OrderEvent =
          transfers?.length === 0 ? { type: 'failed', reason: NOTHING_LEFT } : { type: 'confirmed' }
        const advanced = advance(order, event, now)
        if (advanced === order) return order
        const purchaseAmount = (paid && transfers && sumOf(paid, transfers)) ?? order.purchaseAmount
        const updated = { ...advanced, purchaseAmount }
        await write(writer, updated, now)
        if (transfers) await writer.update(table).set({ transfers }).where(eq(table.id, id))
        return updated
      }),
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

/** Sums transfers in whole units. @returns undefined if the token's decimals are not known, or there are no transfers. */
function sumOf({ values, decimals }: PaidTransfers, positions: readonly number[]): string | undefined {
  if (decimals === undefined || positions.length === 0) return undefined
  return formatAmount(
    positions.reduce((sum, at) => sum + (values[at] ?? 0n), 0n),
    decimals,
  )
}

function isSame(one: Order, other: Order): boolean {
  return JSON.stringify(pickOrder(one)) === JSON.stringify(pickOrder(other))
}
