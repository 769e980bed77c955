import type { KitEvent } from './events.ts'

/** An event, with the time at which it happened and the account that was in use then. */
export type TrackedEvent = {
  event: KitEvent
  /** Unix milliseconds. */
  timestamp: number
  /** The active account's plain address. */
  address: string | undefined
}

/**
 * Events that wait to be sent to the services.
 *
 * `silent`: the user has done nothing yet, and no request is made. `asking`: the services have been asked whether the project
 * wants events. `open`: the project wants them. `closed`: the project does not want them, or the services refused this origin
 * or could not be asked.
 */
export type AnalyticsQueue = {
  status: 'silent' | 'asking' | 'open' | 'closed'
  held: readonly TrackedEvent[]
}

/** How many events are held until sending is decided; beyond that, the oldest are dropped. */
const MAX_HELD = 100

/** Creates an empty queue. */
export function createAnalyticsQueue(): AnalyticsQueue {
  return { status: 'silent', held: [] }
}

/** Keeps an event for later, unless the queue is closed. */
export function holdEvent(queue: AnalyticsQueue, tracked: TrackedEvent): void {
  if (queue.status !== 'closed') queue.held = [...queue.held, tracked].slice(-MAX_HELD)
}

/** Removes and returns the held events, in order. */
export function takeHeldEvents(queue: AnalyticsQueue): readonly TrackedEvent[] {
  const { held } = queue
  queue.held = []
  return held
}
