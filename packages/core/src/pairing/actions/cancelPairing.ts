import type { Kit } from '../../kit.ts'
import { openedWalletKey } from '../../storage/walletKeys.ts'

/**
 * Ends the attempt to pair. If the user approves after that, the new session is ended, and the wallet is told so. Does nothing
 * while the accounts of an approved session are being connected.
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
