import type { Clock } from '@holdfast/base'
import type { Logger } from 'pino'
import { type Loop, startLoop } from '../../process/startLoop.ts'
import type { OnRampProvider } from '../providers/Provider.ts'
import { isFinal, type Order, pageReferenceOf } from './order.ts'
import type { OrderChanges } from './orderChanges.ts'
import { readTransfer, type TransferChain } from './readTransfer.ts'
import type { PaymentRules } from './statement.ts'
import type { OrderStore } from './store.ts'

/** The pause between searches of the database for due orders, in milliseconds. */
const PAUSE_MS = 1_000
/** How many orders are checked in parallel. */
const BATCH_SIZE = 16
/** How long an instance reserves an order: longer than a check takes. A crash delays the order by at most this time. */
const LEASE_MS = 60_000
/** The first pause before an order is checked again. It doubles each time, up to the longest pause. */
const FIRST_PAUSE_MS = 2_000
const MAX_PAUSE_MS = 5 * 60_000
/**
 * The longest pause for an expired or finished order. Most such orders receive no further payment, and they must not delay the
 * checks of the other orders.
 */
const MAX_LATE_PAUSE_MS = 3_600_000
/** How long after its expiry an order is still checked, because a payment on its page may arrive late. */
const LATE_MS = 24 * 3_600_000
/** How long after its creation a paid order is still checked. */
const GIVE_UP_MS = 30 * 24 * 3_600_000
/** How long webhooks are remembered, so that none counts twice. A webhook older than five minutes is refused anyway. */
const EVENTS_MS = 24 * 3_600_000

/**
 * Checks every unfinished order at growing intervals: at the provider, because webhooks get lost, and on the chain. For a
 * while, it also checks finished orders for further payments on their pages: a buyer whose card is declined pays with another.
 * If the server reads the order's chain, only that chain confirms an order whose transaction is known. The database holds the
 * time of each order's next check, so that a crash loses nothing and several instances share the work.
 */
export function reconcileOrders(options: {
  store: OrderStore
  changes: OrderChanges
  providers: ReadonlyMap<string, OnRampProvider>
  chains: ReadonlyMap<string, TransferChain>
  rules: (provider: OnRampProvider) => PaymentRules
  clock: Pick<Clock, 'now' | 'monotonic' | 'setTimeout'>
  log: Logger
  pauseMs?: number | undefined
}): Loop {
  const { store, changes, providers, chains, rules, clock, log, pauseMs = PAUSE_MS } = options
  /** When old webhooks were last removed, by the monotonic clock. */
  let forgottenAt = Number.NEGATIVE_INFINITY

  const applyPayments = async (order: Order): Promise<void> => {
    const provider = providers.get(order.provider)
    if (!provider) return
    for (const payment of await provider.readPayments(order)) {
      const now = new Date(clock.now())
      const orderId = pageReferenceOf(order)
      const applied = await changes.apply({ provider: order.provider, orderId, payment }, rules(provider), now)
      if (typeof applied === 'object') {
        log.error({ provider: order.provider, orderId, ...applied }, 'a payment does not fit its order')
      }
    }
  }

  const applyTransfer = async (id: string): Promise<Order | undefined> => {
    const order = await store.find(id)
    if (order?.status !== 'sent' || order.transactionHash === null) return order
    const now = new Date(clock.now())
    const chain = order.chainId === null ? undefined : chains.get(order.chainId)
    // The server does not read this chain, so the provider confirms the order (`applyPayment`).
    if (!chain) return order
    const { transactionHash } = order
    const transfer = await readTransfer(chain, { ...order, transactionHash })
    if (transfer.state === 'arrived') return changes.recordArrival({ id, transactionHash, paid: transfer.paid }, now)
    return transfer.state === 'failed' ? changes.record(id, { type: 'failed', reason: transfer.reason }, now) : order
  }

  const check = async (due: Order & { checks: number }): Promise<void> => {
    let order: Order | undefined = due
    try {
      await applyPayments(due)
      order = await applyTransfer(due.id)
    } catch (error) {
      log.warn({ error, orderId: due.id }, 'an order could not be checked')
    }
    if (!order) return
    const now = clock.now()
    if (now >= order.expiresAt.getTime())
      order = (await changes.record(order.id, { type: 'expired' }, new Date(now))) ?? order
    const isUnfinished = !isFinal(order.status) && order.status !== 'expired'
    const maxPause = isUnfinished ? MAX_PAUSE_MS : MAX_LATE_PAUSE_MS
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** Math.min(due.checks - 1, 20), maxPause)
    // After progress, the intervals start over.
    const next = order.status === due.status ? pause : FIRST_PAUSE_MS
    const isCheckedAgain = now <= lastCheckOf(order)
    if (isUnfinished && !isCheckedAgain) log.error({ orderId: order.id }, 'a paid order was given up')
    await store.schedule(order.id, isCheckedAgain ? new Date(now + next) : null)
  }

  return startLoop({
    turn: async () => {
      const now = clock.now()
      const due = await store.takeDue({
        now: new Date(now),
        latest: new Date(now + MAX_LATE_PAUSE_MS),
        leaseUntil: new Date(now + LEASE_MS),
        limit: BATCH_SIZE,
      })
      await Promise.all(due.map(check))
      if (clock.monotonic() - forgottenAt > EVENTS_MS) {
        await store.removeEventsBefore(new Date(now - EVENTS_MS))
        forgottenAt = clock.monotonic()
      }
      // More orders may already be due.
      return due.length === BATCH_SIZE
    },
    pauseMs,
    clock,
    log,
    failureText: 'orders could not be checked',
  })
}

/** Returns when an order is last checked, in milliseconds since 1970. */
function lastCheckOf({ status, pageOrderId, transactionId, createdAt, expiresAt }: Order): number {
  const lastLate = expiresAt.getTime() + LATE_MS
  // A further payment on a page is found by checking the page's first order. Without a payment, the page was never opened.
  if (isFinal(status)) return pageOrderId === null && transactionId !== null ? lastLate : 0
  return status === 'expired' ? lastLate : createdAt.getTime() + GIVE_UP_MS
}
