import type { KitEvent } from './events.ts'

/** An event as it was when it happened. */
export type TrackedEvent = {
  event: KitEvent
  /** Unix milliseconds. */
  timestamp: number
  /** The active account's plain address. */
  address: string | undefined
}

/**
 * What waits to be told to the services.
 *
 * `silent`: the person has done nothing yet, and nothing is asked. `asking`: whether the project wants to hear is not known
 * yet. `open`: it does. `closed`: it does not, or could not be asked.
 */
export type AnalyticsQueue = {
  status: 'silent' | 'asking' | 'open' | 'closed'
  held: readonly TrackedEvent[]
}

/** Events held while it is not known whether they may be told; beyond that, the oldest are dropped. */
const MAX_HELD = 100

/** Makes an empty queue. */
export function createAnalyticsQueue(): AnalyticsQueue {
  return { status: 'silent', held: [] }
}

/** Keeps an event for later, unless nobody will ever hear of it. */
export function hold(queue: AnalyticsQueue, tracked: TrackedEvent): void {
  if (queue.status !== 'closed') queue.held = [...queue.held, tracked].slice(-MAX_HELD)
}

/** Takes what is held, in its order. */
export function take(queue: AnalyticsQueue): readonly TrackedEvent[] {
  const { held } = queue
  queue.held = []
  return held
}
