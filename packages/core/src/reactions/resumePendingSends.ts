import { getAccount } from '../connections/snapshot.ts'
import type { Kit } from '../kit.ts'
import { lastingNames } from '../storage/names.ts'

/** Whether this browser keeps sends that are under way: what they are is read by the code for sending alone. */
const anySends = { ...lastingNames.pendingSends, parse: (text: string) => text, serialize: (text: string) => text }

/**
 * Follows the sends of an earlier page on, once their account is in use again. The code for it is loaded only if there are any.
 * Returns its undo.
 */
export function resumePendingSends(kit: Kit): () => void {
  const { storage, log, lifetime } = kit.internals
  let current: string | undefined
  const check = (): void => {
    const { caipAddress } = getAccount(kit)
    if (caipAddress === current) return
    current = caipAddress
    if (!caipAddress || !storage.get(anySends)) return
    import('../send/actions.ts')
      .then(({ resumeSends }) => resumeSends(kit))
      .catch((error: unknown) => {
        if (!lifetime.signal.aborted) log.info('Unable to load a part of the kit', error)
      })
  }
  const undos = [kit.accounts.subscribe(check), kit.networks.subscribe(check)]
  return () => undos.forEach((undo) => undo())
}
