import type { KitEvent } from './events.ts'

/** What happened last, and when. */
export type LastEvent = {
  event: KitEvent
  /** Unix milliseconds. */
  timestamp: number
}
