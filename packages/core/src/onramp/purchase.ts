/** The state of the provider's window: `unknown` if the page cannot watch it, as when a link opened it. */
export type PurchaseWindow = 'open' | 'blocked' | 'closed' | 'unknown'

/** Why nothing was bought. */
export type PurchaseFailure =
  /** The service returned no checkout that may be opened. */
  | 'noLink'
  /** The provider declined the payment, or could not deliver. */
  | 'declined'
  /** The provider no longer waits for a payment. */
  | 'expired'
  /** The service reported no payment within the time for which the kit waits for one. */
  | 'timedOut'
  /** The service does not know the order any more. */
  | 'unknownOrder'

/** A purchase, from the user's choice of a provider to its end. */
export type Purchase =
  | { status: 'idle' }
  /** The service has been asked for the URL of the checkout. */
  | ({ status: 'preparing' } & PurchaseStart)
  /** The user is in the provider's window, or on the way to it. */
  | ({ status: 'waiting'; window: PurchaseWindow } & PurchaseCheckout)
  /** The provider has the money, and the coins are on their way (`arriving`) or have arrived (`completed`). */
  | ({ status: 'arriving' | 'completed' } & PurchaseCheckout)
  | ({
      status: 'failed'
      reason: PurchaseFailure
      url: string | undefined
      orderId: string | undefined
    } & PurchaseStart)

type PurchaseStart = {
  /** The name of the provider. */
  provider: string
  /** Milliseconds since the Unix epoch. An older entry in the list of purchases belongs to another purchase. */
  startedAt: number
}

type PurchaseCheckout = PurchaseStart & {
  /** The URL of the checkout. */
  url: string
  /** The service's id of the purchase. Undefined if the service gives none. */
  orderId: string | undefined
}

/** An event that changes a purchase. */
export type PurchaseEvent =
  | ({ type: 'started' } & PurchaseStart)
  | { type: 'linked'; url: string; orderId: string | undefined }
  | { type: 'windowChanged'; window: PurchaseWindow }
  /** The kit gave up on the purchase and now follows it again. */
  | { type: 'resumed' }
  | { type: 'arriving' | 'completed' }
  | { type: 'failed'; reason: PurchaseFailure }
  | { type: 'stopped' }

/** No purchase. */
export const initialPurchase: Purchase = { status: 'idle' }

/**
 * Moves a purchase to its next state. An event that does not fit the state changes nothing, so a late answer does no harm. A
 * completed purchase stays completed. A failed one still completes if the coins arrive after all.
 */
export function purchaseMachine(state: Purchase, event: PurchaseEvent): Purchase {
  switch (event.type) {
    case 'started':
      return { status: 'preparing', provider: event.provider, startedAt: event.startedAt }
    case 'stopped':
      return state.status === 'idle' ? state : initialPurchase
    case 'linked': {
      if (state.status !== 'preparing') return state
      const { provider, startedAt } = state
      return { status: 'waiting', provider, startedAt, url: event.url, orderId: event.orderId, window: 'unknown' }
    }
    case 'windowChanged':
      return state.status === 'waiting' && state.window !== event.window ? { ...state, window: event.window } : state
    case 'resumed': {
      const checkout = checkoutOf(state)
      return state.status === 'failed' && checkout ? { ...checkout, status: 'waiting', window: 'unknown' } : state
    }
    case 'arriving':
    case 'completed': {
      const checkout = checkoutOf(state)
      if (!checkout || state.status === 'completed' || state.status === event.type) return state
      return { ...checkout, status: event.type }
    }
    case 'failed': {
      if (state.status === 'idle' || state.status === 'completed' || state.status === 'failed') return state
      const { provider, startedAt } = state
      const checkout = checkoutOf(state)
      return {
        status: 'failed',
        reason: event.reason,
        provider,
        startedAt,
        url: checkout?.url,
        orderId: checkout?.orderId,
      }
    }
  }
}

/** Reads the checkout of a purchase; undefined if there is none yet. */
function checkoutOf(state: Purchase): PurchaseCheckout | undefined {
  if (!('url' in state) || state.url === undefined) return undefined
  const { provider, startedAt, url, orderId } = state
  return { provider, startedAt, url, orderId }
}

/** A purchase whose status the kit still checks. */
export type FollowedPurchase = Extract<Purchase, { status: 'waiting' | 'arriving' }>

/** Whether the kit follows a purchase. */
export function isFollowed(state: Purchase): state is FollowedPurchase {
  return state.status === 'waiting' || state.status === 'arriving'
}
