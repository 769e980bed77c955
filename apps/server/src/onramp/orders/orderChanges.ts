import { randomBytes } from 'node:crypto'
import { formatAmount } from '@holdfast/caip'
import type { Database } from '../../database/connect.ts'
import { claimTransfers, type PaidTransfers } from './claimTransfers.ts'
import { advance, applyPayment, isFinal, type Order, type OrderEvent, pageReferenceOf } from './order.ts'
import type { PaymentRules, Statement, StatementOutcome } from './statement.ts'
import type { OrderStore, Writer } from './store.ts'

/** Changes purchases. Several instances may share one database, so an order is changed while its row is locked. */
export type OrderChanges = {
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
}

/** The reason for failing an order if its transaction pays only other orders. */
const NOTHING_LEFT = 'All that the transaction moves to the address belongs to other purchases.'

/** Makes an id of 128 random bits. */
export function makeOrderId(): string {
  return randomBytes(16).toString('base64url')
}

/** Creates the service that changes purchases. Each change is one database transaction. */
export function createOrderChanges({ db, store }: { db: Database; store: OrderStore }): OrderChanges {
  const write = (order: Order, now: Date, within: Writer): Promise<void> => {
    // A changed order is due at once: its next step, or another payment on its page, often follows soon.
    const nextCheckAt = isFinal(order.status) && order.pageOrderId !== null ? null : now
    return store.write(order, nextCheckAt, within)
  }
  /** Finds the order of a payment, locked until the end of the transaction. Creates an order for a second payment. */
  const findOrCreateOrder = async ({ provider, orderId, payment }: Statement, now: Date, within: Writer) => {
    const namedOrder = await store.lock(orderId, within)
    if (namedOrder?.provider !== provider) return undefined
    if (namedOrder.transactionId === null || namedOrder.transactionId === payment.transactionId) return namedOrder
    const ownOrder = await store.lockPayment({ provider, transactionId: payment.transactionId }, within)
    if (ownOrder) return ownOrder
    const newOrder: Order = {
      ...namedOrder,
      id: makeOrderId(),
      pageOrderId: pageReferenceOf(namedOrder),
      status: 'created',
      reason: null,
      transactionId: payment.transactionId,
      transactionHash: null,
      createdAt: now,
      updatedAt: now,
    }
    await store.add(newOrder, now, within)
    return newOrder
  }

  return {
    apply: (statement, rules, now) =>
      db.transaction(async (writer) => {
        const order = await findOrCreateOrder(statement, now, writer)
        if (!order) return 'unknown_order'
        const { provider, eventId, orderId } = statement
        if (eventId !== undefined && !(await store.addEvent({ provider, eventId, orderId, receivedAt: now }, writer)))
          return 'repeated'
        const outcome = applyPayment(order, statement.payment, { ...rules, now })
        if ('mismatch' in outcome) return outcome
        if (isSame(order, outcome.order)) {
          // A webhook that changes nothing still means that something has happened, so the order becomes due for a check.
          if (eventId !== undefined && !isFinal(order.status)) await write(order, now, writer)
          return 'unchanged'
        }
        await write(outcome.order, now, writer)
        return 'applied'
      }),
    record: (id, event, now) =>
      db.transaction(async (writer) => {
        const order = await store.lock(id, writer)
        if (!order) return undefined
        const advanced = advance(order, event, now)
        if (advanced === order) return order
        await write(advanced, now, writer)
        return advanced
      }),
    recordArrival: ({ id, transactionHash, paid }, now) =>
      db.transaction(async (writer) => {
        // The orders of one transaction choose their transfers one after another.
        await store.lockPayout(transactionHash, writer)
        const order = await store.lock(id, writer)
        if (!order || order.transactionHash !== transactionHash) return order
        const others = paid ? await store.listOthers(order, transactionHash, writer) : []
        const transfers = paid && claimTransfers(order.purchaseAmount, paid, others)
        const event: OrderEvent =
          transfers?.length === 0 ? { type: 'failed', reason: NOTHING_LEFT } : { type: 'confirmed' }
        const advanced = advance(order, event, now)
        if (advanced === order) return order
        const purchaseAmount = (paid && transfers && sumOf(paid, transfers)) ?? order.purchaseAmount
        const updated = { ...advanced, purchaseAmount }
        await write(updated, now, writer)
        if (transfers) await store.setTransfers(id, transfers, writer)
        return updated
      }),
  }
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
  return JSON.stringify(one) === JSON.stringify(other)
}
