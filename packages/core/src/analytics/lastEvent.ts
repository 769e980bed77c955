import type { KitEvent } from './events.ts'

/** The last event, and its time. */
export type LastEvent = {
  event: KitEvent
  /** Unix milliseconds. */
  timestamp: number
}
