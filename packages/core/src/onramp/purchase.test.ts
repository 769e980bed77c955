import { describe, expect, test } from 'vitest'
import { testTransitions } from '../../test/testTransitions.ts'
import { onRampMachine } from './machine.ts'
import { initialPurchase, isFollowed, type Purchase, type PurchaseEvent } from './purchase.ts'
import { initialOnRampState, type OnRampState } from './state.ts'

const begun = { provider: 'coinbase', startedAt: 5 } as const
const linked = { ...begun, url: 'https://pay.example', orderId: 'o-1' } as const
const waiting = { ...linked, status: 'waiting', window: 'unknown' } as const
const purchases = {
  idle: initialPurchase,
  preparing: { ...begun, status: 'preparing' },
  waiting,
  closed: { ...waiting, window: 'closed' },
  arriving: { ...linked, status: 'arriving' },
  completed: { ...linked, status: 'completed' },
  timedOut: { ...linked, status: 'failed', reason: 'timedOut' },
  unlinked: { ...begun, status: 'failed', reason: 'noLink', url: undefined, orderId: undefined },
} as const satisfies Record<string, Purchase>

const events = {
  started: { type: 'started', provider: 'meld', startedAt: 9 },
  linked: { type: 'linked', url: 'https://other.example', orderId: 'o-2' },
  linkedWithoutOrder: { type: 'linked', url: 'https://other.example', orderId: undefined },
  windowBlocked: { type: 'windowChanged', window: 'blocked' },
  windowClosed: { type: 'windowChanged', window: 'closed' },
  resumed: { type: 'resumed' },
  arriving: { type: 'arriving' },
  completed: { type: 'completed' },
  failed: { type: 'failed', reason: 'declined' },
  stopped: { type: 'stopped' },
} as const satisfies Record<Exclude<PurchaseEvent['type'], 'windowChanged'>, PurchaseEvent> &
  Record<string, PurchaseEvent>

/** The change to a purchase, as the kit's machine reports it. */
const to = (purchase: Purchase) => ({ purchase })
const started = to({ status: 'preparing', provider: 'meld', startedAt: 9 })
const stopped = to(initialPurchase)
const arriving = to(purchases.arriving)
const completed = to(purchases.completed)
const declined = to({ ...linked, status: 'failed', reason: 'declined' })
const newLink = { ...begun, status: 'waiting', window: 'unknown', url: 'https://other.example' } as const

describe('purchaseMachine', () => {
  testTransitions({
    machine: (state: OnRampState, event: PurchaseEvent) => onRampMachine(state, { type: 'purchase', event }),
    states: {
      idle: { ...initialOnRampState, purchase: purchases.idle },
      preparing: { ...initialOnRampState, purchase: purchases.preparing },
      waiting: { ...initialOnRampState, purchase: purchases.waiting },
      closed: { ...initialOnRampState, purchase: purchases.closed },
      arriving: { ...initialOnRampState, purchase: purchases.arriving },
      completed: { ...initialOnRampState, purchase: purchases.completed },
      timedOut: { ...initialOnRampState, purchase: purchases.timedOut },
      unlinked: { ...initialOnRampState, purchase: purchases.unlinked },
    },
    events,
    transitions: {
      idle: { started },
      preparing: {
        started,
        stopped,
        linked: to({ ...newLink, orderId: 'o-2' }),
        linkedWithoutOrder: to({ ...newLink, orderId: undefined }),
        failed: to({ ...purchases.unlinked, reason: 'declined' }),
      },
      waiting: {
        started,
        stopped,
        windowBlocked: to({ ...waiting, window: 'blocked' }),
        windowClosed: to({ ...waiting, window: 'closed' }),
        arriving,
        completed,
        failed: declined,
      },
      closed: {
        started,
        stopped,
        windowBlocked: to({ ...waiting, window: 'blocked' }),
        arriving,
        completed,
        failed: declined,
      },
      // The closing of the window no longer matters once the provider has the money.
      arriving: { started, stopped, completed, failed: declined },
      completed: { started, stopped },
      // A purchase that was given up counts again if the coins arrive after all.
      timedOut: { started, stopped, resumed: to(waiting), arriving, completed },
      unlinked: { started, stopped },
    },
  })

  test('isFollowed: from the link to the coins', () => {
    const awaited = Object.entries(purchases).flatMap(([name, purchase]) => (isFollowed(purchase) ? [name] : []))
    expect(awaited).toEqual(['waiting', 'closed', 'arriving'])
  })
})
