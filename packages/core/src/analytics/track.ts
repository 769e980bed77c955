import type { Kit } from '../kit.ts'
import type { KitEvent } from './events.ts'

/** Tells an event to those who listen by `kit.onEvent`. */
export function track(kit: Kit, event: KitEvent): void {
  kit.internals.events.emit('track', event)
}
