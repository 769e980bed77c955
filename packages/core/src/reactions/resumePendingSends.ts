import type { Kit } from '../kit.ts'
import { lastingNames } from '../storage/names.ts'

/** The key of the stored sends, read as plain text: only the code for sending reads their content. */
const rawSendsKey = { ...lastingNames.pendingSends, parse: (text: string) => text, serialize: (text: string) => text }

/**
 * Continues to follow the sends of an earlier page when their account is in use again. The code is loaded only if any are stored.
 */
export function resumePendingSends(kit: Kit): void {
  const { storage, log, lifetime } = kit.internals
  if (!storage.get(rawSendsKey)) return
  import('../send/actions.ts')
    .then(({ resumeSends }) => resumeSends(kit))
    .catch((error: unknown) => {
      if (!lifetime.signal.aborted) log.info('Unable to load a part of the kit', error)
    })
}
