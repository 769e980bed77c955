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

/** Returns the change of the kit's state that sets a purchase. */
const changeTo = (purchase: Purchase) => ({ purchase })
const started = changeTo({ status: 'preparing', provider: 'meld', startedAt: 9 })
const stopped = changeTo(initialPurchase)
const arriving = changeTo(purchases.arriving)
const completed = changeTo(purchases.completed)
const declined = changeTo({ ...linked, status: 'failed', reason: 'declined' })
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
        linked: changeTo({ ...newLink, orderId: 'o-2' }),
        linkedWithoutOrder: changeTo({ ...newLink, orderId: undefined }),
        failed: changeTo({ ...purchases.unlinked, reason: 'declined' }),
      },
      waiting: {
        started,
        stopped,
        windowBlocked: changeTo({ ...waiting, window: 'blocked' }),
        windowClosed: changeTo({ ...waiting, window: 'closed' }),
        arriving,
        completed,
        failed: declined,
      },
      closed: {
        started,
        stopped,
        windowBlocked: changeTo({ ...waiting, window: 'blocked' }),
        arriving,
        completed,
        failed: declined,
      },
      // The closing of the window no longer matters once the provider has the money.
      arriving: { started, stopped, completed, failed: declined },
      completed: { started, stopped },
      // A purchase that timed out can be resumed, and still completes if the coins arrive.
      timedOut: { started, stopped, resumed: changeTo(waiting), arriving, completed },
      unlinked: { started, stopped },
    },
  })

  test('isFollowed: is true from the link until the coins have arrived', () => {
    const followed = Object.entries(purchases).flatMap(([name, purchase]) => (isFollowed(purchase) ? [name] : []))
    expect(followed).toEqual(['waiting', 'closed', 'arriving'])
  })
})
