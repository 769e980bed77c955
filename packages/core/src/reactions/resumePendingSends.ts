import type { Kit } from '../kit.ts'
import { userNames } from '../storage/names.ts'

/** The key of the stored sends, whose text is not parsed here: only the code for sending, which loads later, parses it. */
const rawSendsKey = { ...userNames.pendingSends, parse: (text: string) => text, serialize: (text: string) => text }

/**
 * Continues to follow the sends that an earlier page made from the account in use. The code for sending is loaded only if any
 * sends are stored.
 */
export function resumePendingSends(kit: Kit): void {
  const { storage, log, lifetime } = kit.internals
  if (!storage.get(rawSendsKey)) return
  import('../send/actions/resumeSends.ts')
    .then(({ resumeSends }) => resumeSends(kit))
    .catch((error: unknown) => {
      if (!lifetime.signal.aborted) log.info('Unable to load a part of the kit', error)
    })
}
