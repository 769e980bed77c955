import type { Kit } from '../../kit.ts'
import { listenForEvents } from './listenForEvents.ts'

/**
 * Calls back when the service reports a transaction of the active account, or may have missed one. Returns the undo.
 */
export function listenForActivity(kit: Kit, onActivity: () => void): () => void {
  return listenForEvents(kit, { onEvent: ({ type }) => type === 'activity' && onActivity(), onMissed: onActivity })
}
