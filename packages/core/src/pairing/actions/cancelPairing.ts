import type { Kit } from '../../kit.ts'
import { openedWalletKey } from '../../storage/walletKeys.ts'

/**
 * Ends the attempt to pair. If the user still approves, the wallet is told that the session has ended. Does nothing while the
 * accounts of an approved session are being connected.
 */
export function cancelPairing(kit: Kit): void {
  const { pairing: access } = kit.internals
  if (kit.pairing.getState().status === 'connecting') return
  for (const each of access?.pendingConnects ?? []) each.abort()
  access?.attempt?.abort()
  if (access) access.attempt = undefined
  kit.internals.storage.remove(openedWalletKey)
  kit.pairing.send({ type: 'cancelled' })
}
