import type { Kit } from '../kit.ts'
import { lastingNames } from '../storage/names.ts'

/** Whether this browser has stored sends without a known outcome. Only the code for sending reads their content. */
const anySends = { ...lastingNames.pendingSends, parse: (text: string) => text, serialize: (text: string) => text }

/**
 * Continues to follow the sends of an earlier page when their account is in use again. The code is loaded only if there are any.
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
