import type { Kit } from '../../kit.ts'
import { openedWalletKey } from '../../storage/walletKeys.ts'

/**
 * Ends the attempt to pair. If the user approves after that, the new session is ended, and the wallet is notified. Does nothing
 * while the accounts of an approved session are being connected.
 *
 * The pairing of an earlier page, which this page has resumed, is an exception: that earlier page may still be open in another
 * tab and use the session. So an unused session stays until the next pairing ends it, or until it expires.
 */
export function cancelPairing(kit: Kit): void {
  if (kit.pairing.getState().status !== 'connecting') endPairing(kit)
}

/** Ends the attempt to pair, even while the accounts of an approved session are being connected: that session is ended. */
export function endPairing(kit: Kit): void {
  const { pairing: access, storage } = kit.internals
  if (access) {
    for (const each of access.pendingConnects) each.abort()
    access.attempt?.abort()
    access.attempt = undefined
  }
  storage.remove(openedWalletKey)
  kit.pairing.send({ type: 'cancelled' })
}
