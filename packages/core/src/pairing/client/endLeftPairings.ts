import type { Kit } from '../../kit.ts'
import { pairingsToEndKey } from '../../storage/keys.ts'
import type { KitPairingClient } from './kitPairingClient.ts'

/** Ends the pairings of an earlier user, if they have not been ended yet. Call it before the client is used for another user. */
export async function endLeftPairings(kit: Kit, client: KitPairingClient): Promise<void> {
  const { storage } = kit.internals
  if (!storage.get(pairingsToEndKey)) return
  await client.forget()
  storage.remove(pairingsToEndKey)
}
