import type { Kit } from '../kit.ts'
import { lastingNames } from '../storage/names.ts'

/** Whether this browser keeps sends that are under way: what they are is read by the code for sending alone. */
const anySends = { ...lastingNames.pendingSends, parse: (text: string) => text, serialize: (text: string) => text }

/**
 * Follows the sends of an earlier page on, now that their account is in use again. The code for it is loaded only if there are any.
 */
export function resumePendingSends(kit: Kit): void {
  const { storage, log, lifetime } = kit.internals
  if (!storage.get(anySends)) return
  import('../send/actions.ts')
    .then(({ resumeSends }) => resumeSends(kit))
    .catch((error: unknown) => {
      if (!lifetime.signal.aborted) log.info('Unable to load a part of the kit', error)
    })
}
