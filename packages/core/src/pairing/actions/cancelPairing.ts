import type { Kit } from '../../kit.ts'
import { openedWalletKey } from '../../storage/walletKeys.ts'

/** Gives up pairing. A person who approves after all is told by the wallet that the connection has ended. */
export function cancelPairing(kit: Kit): void {
  const { pairing: access } = kit.internals
  if (kit.pairing.getState().status === 'connecting') return
  access?.attempt?.abort()
  if (access) access.attempt = undefined
  kit.internals.storage.remove(openedWalletKey)
  kit.pairing.send({ type: 'cancelled' })
}

/** Gives up pairing when the modal closes, and with the kit. Returns its undo. */
export function cancelPairingWhenLeft(kit: Kit): () => void {
  const undo = kit.modal.subscribe((state, before) => {
    const isApps = kit.options.getState().manualPairing || (kit.internals.pairing?.waiting ?? 0) > 0
    if (before.open && !state.open && !isApps) cancelPairing(kit)
  })
  return () => {
    undo()
    kit.internals.pairing?.attempt?.abort()
  }
}
