import { onRampProviderNames } from '@holdfast/api/onramp'
import { backoffMs } from '@holdfast/base'
import { isSameAddress } from '@holdfast/caip'
import { watchVisibility } from '../../data/actions/watchVisibility.ts'
import type { KitWith } from '../../kit.ts'
import { isRefusal } from '../../services/errors.ts'
import { afterTransaction } from '../../transactions/actions/afterTransaction.ts'
import { readPurchases } from '../../transactions/actions/fetchPurchases.ts'
import { type FollowedPurchase, isFollowed, type PurchaseEvent } from '../purchase.ts'
import { buyerOf } from './buyer.ts'
import { readHistoryEvent, readOrderEvent } from './purchaseEvents.ts'

/** The pause between two checks of a purchase. @see modal-views reference, 'Timings' */
const POLL_MS = 4_000
/** The kit gives up on a purchase that is not paid within this time. @see modal-views reference, 'Timings' */
const LIMIT_MS = 180_000
/** The longest pause after failed checks. */
const MAX_PAUSE_MS = 30_000
/** How often the page checks whether the user has closed the provider's window. */
const CLOSED_CHECK_MS = 1_000

/**
 * Checks the status of the purchase: at once, then every 4 s, and when the user returns to the page or closes the provider's
 * window; less often while the service cannot be reached. The checks stop when the purchase ends, after 180 s without a
 * payment, or when the signal aborts. Never rejects.
 */
export async function followPurchase(kit: KitWith<'onramp'>, signal: AbortSignal): Promise<void> {
  const { clock, lifetime } = kit.internals
  const ended = AbortSignal.any([signal, lifetime.signal])
  if (ended.aborted) return
  const undos = [watchWindow(kit), watchVisibility(kit, () => kit.internals.onramp.checkNow())]
  const deadline = clock.monotonic() + LIMIT_MS
  const pause = createPause(kit, ended)
  let failures = 0
  try {
    for (;;) {
      const { purchase } = kit.onramp.getState()
      if (!isFollowed(purchase)) return
      const event = await poll(kit, purchase, ended)
      if (ended.aborted) return
      failures = event === 'unreachable' ? failures + 1 : 0
      if (event !== 'unreachable' && event) applyEvent(kit, event)
      if (!isFollowed(kit.onramp.getState().purchase)) return
      if (kit.onramp.getState().purchase.status === 'waiting' && clock.monotonic() >= deadline) {
        applyEvent(kit, { type: 'failed', reason: 'timedOut' })
        return
      }
      const pauseMs = failures === 0 ? POLL_MS : backoffMs({ attempt: failures, baseMs: POLL_MS, maxMs: MAX_PAUSE_MS })
      await pause(pauseMs)
    }
  } finally {
    for (const undo of undos) undo()
  }
}

/**
 * Asks the service how the purchase has changed.
 *
 * @returns the event; undefined for no change; 'unreachable' if the service gave no answer, or one about another purchase.
 */
async function poll(
  kit: KitWith<'onramp'>,
  purchase: FollowedPurchase,
  signal: AbortSignal,
): Promise<PurchaseEvent | 'unreachable' | undefined> {
  const { client } = kit.internals.onramp
  const buyer = buyerOf(kit)
  if (!client || !buyer) return 'unreachable'
  try {
    if (purchase.orderId === undefined) {
      const provider = onRampProviderNames.find((each) => each === purchase.provider) ?? 'coinbase'
      return readHistoryEvent(await readPurchases(kit, { provider, signal }), purchase.startedAt)
    }
    const order = await client.getOrder({ id: purchase.orderId, signal })
    const isThisOrder = order.id === purchase.orderId && isSameAddress(order.address, buyer.address, buyer.namespace)
    if (!isThisOrder) return 'unreachable'
    kit.internals.onramp.hash = order.transactionHash ?? undefined
    return readOrderEvent(order)
  } catch (error) {
    if (isRefusal(error) && error.status === 404 && purchase.orderId !== undefined)
      return { type: 'failed', reason: 'unknownOrder' }
    if (!signal.aborted) kit.internals.log.info('Unable to check the purchase', error)
    return 'unreachable'
  }
}

function applyEvent(kit: KitWith<'onramp'>, event: PurchaseEvent): void {
  kit.onramp.send({ type: 'purchase', event })
  if (event.type === 'completed') void afterTransaction(kit, { hash: kit.internals.onramp.hash })
}

/** Watches the provider's window. Once the user has closed it, records that and checks the purchase. Returns the undo. */
function watchWindow(kit: KitWith<'onramp'>): () => void {
  const { clock, onramp } = kit.internals
  const { window } = onramp
  if (!window) return () => {}
  const undo = clock.setInterval(() => {
    if (!window.closed) return
    undo()
    kit.onramp.send({ type: 'purchase', event: { type: 'windowChanged', window: 'closed' } })
    onramp.checkNow()
  }, CLOSED_CHECK_MS)
  return undo
}

/**
 * Creates a pause that `checkNow` ends early. If `checkNow` is called during a request, the next pause is skipped, since the
 * answer to that request may be older than the event that led to the call.
 */
function createPause(kit: KitWith<'onramp'>, signal: AbortSignal): (ms: number) => Promise<void> {
  const { clock, onramp } = kit.internals
  let skipsNext = false
  let wake = (): void => {}
  onramp.checkNow = () => {
    skipsNext = true
    wake()
  }
  return async (ms) => {
    if (!skipsNext) {
      await new Promise<void>((resolve) => {
        const cancel = clock.setTimeout(resolve, ms)
        wake = () => {
          cancel()
          resolve()
        }
        signal.addEventListener('abort', wake, { once: true })
      })
      signal.removeEventListener('abort', wake)
    }
    skipsNext = false
  }
}
