import type { Kit } from '../../kit.ts'
import { pairingsToEndKey } from '../../storage/keys.ts'
import { cancelPairing } from './cancelPairing.ts'

/**
 * Ends the proposals that no wallet has approved yet, and the sessions that are not in use, also those of earlier pages. The
 * browser may be shared: a wallet that approves later would otherwise be connected for the next user. Proposals
 * and sessions that cannot be ended now, for example because the code of pairing has not loaded, end before the next pairing.
 */
export function forgetPairings(kit: Kit): void {
  const { pairing: access, storage, log } = kit.internals
  if (!access) return
  cancelPairing(kit)
  storage.set(pairingsToEndKey, 'true')
  const client = access.loaded()
  if (!client) return
  client.forget().then(
    () => storage.remove(pairingsToEndKey),
    (error: unknown) => log.info('Unable to end pairings', error),
  )
}
